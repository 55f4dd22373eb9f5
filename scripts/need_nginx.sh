#!/bin/bash
# An nginx for the test of the documented proxy: silent when the program is installed; root on Debian gets it installed. No server of the
# system's is used or started: the test runs its own, with a configuration of its own. Fails with advice when there is none.
set -uo pipefail
# Debian keeps it where only root's PATH leads.
found() { command -v nginx > /dev/null || [ -x /usr/sbin/nginx ]; }
found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  # The package would start a server of the system's.
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' > "$policy" && chmod +x "$policy" && trap 'rm -f "$policy"' EXIT
  fi
  output=$(apt-get update -q 2>&1 && apt-get install -q -y --no-install-recommends nginx-light 2>&1) && found && exit 0
fi
[ -z "${output:-}" ] || echo "$output" >&2
echo "The test of the documented proxy needs nginx, and there is none on PATH or in /usr/sbin." >&2
echo "Install it (Debian: apt-get install nginx-light) and repeat." >&2
exit 1
