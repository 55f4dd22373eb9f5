#!/bin/bash
# The browser tests need a Chromium: says nothing when there is one, fetches Debian's where that is allowed (root), and otherwise
# says what to do and fails.
set -uo pipefail
for name in chromium chromium-browser google-chrome; do
  command -v "$name" > /dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "no Chromium here: installing the Debian package"
  export DEBIAN_FRONTEND=noninteractive
  said=$(apt-get update -q 2>&1 && apt-get install -q -y --no-install-recommends chromium 2>&1) && exit 0
  echo "$said" >&2
fi
echo "The browser tests need Chromium, and none of chromium, chromium-browser, google-chrome is on PATH. Install it (Debian, Ubuntu:" >&2
echo "apt-get install chromium) and repeat; 'make unittest' runs everything else." >&2
exit 1
