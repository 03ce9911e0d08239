#!/bin/sh
# Checks the programs of programs/drb and prints the verdicts beside those of table 1 of the DRDP paper: drb.sh [OPTIONS of taskrace drb]
exec "$(dirname "$0")/../taskrace" drb "$@"
