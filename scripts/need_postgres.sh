#!/bin/bash
# A PostgreSQL for the tests of the store: silent when its programs are installed; root on Debian gets them installed. No server of the
# system's is used or started: the tests run their own, in a folder of theirs. Fails with advice when there is none.
set -uo pipefail
found() { command -v initdb > /dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null; }
found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  # The package would make a cluster of the system's and start it.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
  output=$(apt-get update -q 2>&1 && apt-get install -q -y --no-install-recommends postgresql 2>&1) && found && exit 0
fi
[ -z "${output:-}" ] || echo "$output" >&2
echo "The tests of the store need PostgreSQL, and there is no initdb on PATH or in /usr/lib/postgresql." >&2
echo "Install it (Debian: apt-get install postgresql) and repeat." >&2
exit 1
