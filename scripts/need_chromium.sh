#!/bin/bash
# A Chromium for the browser tests: silent when Debian's headless one is installed; root on Debian gets it installed; otherwise any
# Chromium on PATH will do. Fails with advice when there is none.
set -uo pipefail
command -v chromium-headless-shell > /dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  output=$(apt-get update -q 2>&1 && apt-get install -q -y --no-install-recommends chromium-headless-shell 2>&1) && exit 0
fi
for name in chromium chromium-browser google-chrome; do
  command -v "$name" > /dev/null && exit 0
done
[ -z "${output:-}" ] || echo "$output" >&2
echo "The browser tests need Chromium, and none of chromium-headless-shell, chromium, chromium-browser, google-chrome is on PATH." >&2
echo "Install one (Debian: apt-get install chromium-headless-shell) and repeat; 'make unittest' runs everything else." >&2
exit 1
