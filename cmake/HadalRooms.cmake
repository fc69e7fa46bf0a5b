# The rooms, in the order in which data walks through one simulation step. A room includes only rooms before
# it; tests/house reads every #include and fails on any other arrow.
set(HADAL_ROOM_ORDER
  base math model message environment physics world engine sensors control sim analysis config log importers report run
  bridge batch view bench cli)

# A controller that cannot include these cannot cheat with truth.
set(HADAL_FORBIDDEN_IN_control environment world engine sensors)
