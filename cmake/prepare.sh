# Sourced by ./run and ./test: installs the Debian packages that are missing, configures and builds a preset.
# Quiet when there is nothing to do.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf 'hadal: %s\n' "$*" >&2; }

# wanted_packages SECTION…: the names in these sections of packages.txt, without those whose `unless`
# command exists.
wanted_packages() {
  local line section="" name unless command
  while IFS= read -r line || [[ -n $line ]]; do
    read -r name unless command <<<"${line%%#*}" || true
    if [[ $name == \[*\] ]]; then
      section=${name:1:-1}
    elif [[ -n $name && " $* " == *" $section "* ]]; then
      if [[ $unless != unless ]] || ! command -v "$command" >/dev/null; then echo "$name"; fi
    fi
  done <"$root/packages.txt"
}

# install_packages SECTION…: asks dpkg once; apt runs only when something is missing.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "no dpkg here, so nothing is installed: packages.txt lists what the build needs"
    return
  fi
  local wanted installed name missing=() sudo=()
  mapfile -t wanted < <(wanted_packages "$@")
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)
  for name in "${wanted[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"installed $name"$'\n'* ]] || missing+=("$name")
  done
  if ((${#missing[@]} == 0)); then return; fi

  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "these Debian packages are missing, and there is no sudo; as root run"
      say "  apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    sudo=(sudo)
  fi
  say "installing Debian packages${sudo:+ with sudo}: ${missing[*]}"
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600)
  # A broken third-party source must not stop us: what is missing shows in the installation.
  "${apt[@]}" update >&2 || say "apt-get update had problems, going on"
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2
}

# tell_progress LOG: every half minute the last line of the log, e.g. "[120/430] Building …".
tell_progress() {
  local started=$SECONDS never
  exec {never}<> <(:)
  # Waits without a child that would outlive it, and no longer than the script itself.
  while ! read -r -t "${HADAL_PROGRESS_SECONDS:-30}" -u "$never" && kill -0 "$$" 2>/dev/null; do
    say "$((SECONDS - started)) s: $(tail -n 1 "$1" | cut -c 1-100)"
  done
}

# quietly LOG COMMAND…: shows the output on a terminal; elsewhere a line every half minute, and all of it if
# the command fails.
quietly() {
  local log=$1 teller failed=0
  shift
  if [[ -t 2 ]]; then
    "$@" >&2
    return
  fi
  : >"$log"
  tell_progress "$log" &
  teller=$!
  "$@" >"$log" 2>&1 || failed=1
  kill "$teller" 2>/dev/null || true
  wait "$teller" 2>/dev/null || true
  if ((failed)); then cat "$log" >&2; fi
  return "$failed"
}

# build_preset PRESET: configures when the presets are newer or the repository has moved; ninja does the rest.
build_preset() {
  local folder=$root/build/$1
  local stamp=$folder/configured
  mkdir -p "$folder"
  if [[ ! -f $folder/build.ninja || ! $stamp -nt $root/CMakePresets.json || $(<"$stamp") != "$root" ]]; then
    say "configuring $folder"
    (cd "$root" && quietly "$folder/configure.log" cmake --fresh --preset "$1") || return
    echo "$root" >"$stamp"
  elif [[ $(ninja -C "$folder" -n build.ninja all 2>/dev/null) == *"no work to do"* ]]; then
    return
  fi
  if [[ -f $folder/.ninja_log ]]; then
    say "building $folder"
  else
    say "building $folder for the first time; on two cores ./run takes about 10 minutes, ./test 20"
  fi
  quietly "$folder/build.log" cmake --build "$folder" --parallel "$(nproc)"
}
