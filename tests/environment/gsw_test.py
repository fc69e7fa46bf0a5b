"""TEOS-10's own toolbox against the table that the program of the first argument prints."""

import subprocess
import sys

import gsw

rows = 0
for line in subprocess.run([sys.argv[1]], check=True, capture_output=True, text=True).stdout.splitlines():
    SA, CT, p, density, speed = map(float, line.split())
    rows += 1
    # Rounding of a polynomial of 75 terms.
    assert abs(density / gsw.rho(SA, CT, p) - 1) < 1e-13, line
    assert abs(speed / gsw.sound_speed(SA, CT, p) - 1) < 1e-12, line
assert rows == 2025, rows
