# Sourced by the commands in this folder: announced steps with quiet output.
# step "what happens" command arguments…   runs it; on failure shows its log and ends the run,
# or, with keep_going=1, goes on and lets finish end the run.
# begin "what happens" command arguments…   starts one beside the steps that follow; ended waits for
# it and says how it went.

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

log_of() {
  printf '%s' "$logs/$(printf '%s' "$1" | tr -cs 'A-Za-z0-9' '-' | tr 'A-Z' 'a-z').log"
}

# Shows, on a terminal, how far a build says it is: "[12/345]".
show_progress() {
  local count
  while sleep 1; do
    count=$(tail -c 2000 "$2" 2> /dev/null | grep -o '^\[[0-9]*/[0-9]*\]' | tail -n 1) || continue
    printf '\r%s … %s ' "$1" "$count"
  done
}

step() {
  local title=$1 began=$SECONDS log watcher=
  shift
  log=$(log_of "$title")
  if [ "${V:-0}" = 1 ]; then
    printf '── %s\n' "$title"
    if ! "$@" 2>&1 < /dev/null | tee "$log"; then
      failed=$((failed + 1))
      [ "${keep_going:-0}" = 1 ] || exit 1
    fi
    return
  fi
  printf '%s … ' "$title"
  : > "$log"
  if [ -t 1 ]; then
    show_progress "$title" "$log" &
    watcher=$!
  fi
  local status=0
  "$@" > "$log" 2>&1 < /dev/null || status=$?
  if [ -n "$watcher" ]; then
    kill "$watcher" 2> /dev/null || true
    wait "$watcher" 2> /dev/null || true
    printf '\r\033[K%s … ' "$title"
  fi
  say_how_it_went "$status" $((SECONDS - began)) "$log"
}

say_how_it_went() {
  local log=$3
  if [ "$1" = 0 ]; then
    printf 'ok (%d s)\n' "$2"
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

begun=

begin() {
  begun=$1
  shift
  begun_log=$(log_of "$begun")
  begun_at=$(date +%s)
  "$@" > "$begun_log" 2>&1 < /dev/null &
  begun_process=$!
  # A run that ends early takes it along.
  trap 'kill "$begun_process" 2> /dev/null || true' EXIT
}

ended() {
  local status=0
  printf '%s … ' "$begun"
  wait "$begun_process" || status=$?
  trap - EXIT
  # It may have ended long before it was waited for: its last words tell.
  say_how_it_went "$status" $(($(date -r "$begun_log" +%s) - begun_at)) "$begun_log"
}

# Ends a run that kept going.
finish() {
  if [ "$failed" -gt 0 ]; then
    echo "$failed of the steps above failed."
    exit 1
  fi
}

native_build() {
  Tools/native build "$@"
}

# What people run: without what only a debugger reads, and with Swift's own libraries inside, so
# that the machine it is copied to needs no toolchain. It loads nothing from beside itself, and has
# every address filled in before it begins. No path of a source is in it, and no hash of the
# compiler's arguments. The length of a few sources' paths is: beside its empty name, the compiler
# gives `swift_isEscapingClosureAtFileLocation` how long the name was. So it is the same in folders
# whose paths have the same length.
native_release_build() {
  native_build -c release --static-swift-stdlib -debug-info-format none --disable-local-rpath \
    -Xlinker -z -Xlinker now -Xcc "-ffile-prefix-map=$root=." \
    -Xcxx "-ffile-prefix-map=$root=." \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen "$@"
}
