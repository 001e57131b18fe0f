# Sourced by the commands in this folder: announced steps with quiet output.
# step "what happens" command arguments…   runs it; on failure shows its log and ends the run,
# or, with keep_going=1, goes on and lets finish end the run.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
logs=$root/.build-logs
mkdir -p "$logs"
export PYTHONDONTWRITEBYTECODE=1
export DAYLY_VECTORS=${DAYLY_VECTORS:-$root/../shared/vectors}
venv=$root/.build-venv
native=$root/.build-native

# How many lines of a failed step's log are shown; the whole log stays on disk.
tail_lines=80
failed=0

step() {
  local title=$1 began=$SECONDS log
  shift
  log=$logs/$(printf '%s' "$title" | tr -cs 'A-Za-z0-9' '-' | tr 'A-Z' 'a-z').log
  if [ "${V:-0}" = 1 ]; then
    printf '── %s\n' "$title"
    if ! "$@" 2>&1 < /dev/null | tee "$log"; then
      failed=$((failed + 1))
      [ "${keep_going:-0}" = 1 ] || exit 1
    fi
    return
  fi
  printf '%s … ' "$title"
  if "$@" > "$log" 2>&1 < /dev/null; then
    printf 'ok (%d s)\n' $((SECONDS - began))
    # What a step wants to be read although it went well.
    sed -n 's/^note: /  /p' "$log"
  else
    printf 'FAILED\n\n'
    tail -n "$tail_lines" "$log"
    printf '\nThe whole log: %s\n' "${log#"$root"/}"
    failed=$((failed + 1))
    [ "${keep_going:-0}" = 1 ] || exit 1
  fi
}

# Ends a run that kept going.
finish() {
  if [ "$failed" -gt 0 ]; then
    echo "$failed of the steps above failed."
    exit 1
  fi
}

native_build() {
  swift build --package-path Native --scratch-path "$native" "$@"
}

# The debug build that the native tests, the end-to-end tests and the demo share.
native_debug_build() {
  native_build --build-tests
}
