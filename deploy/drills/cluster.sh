#!/usr/bin/env bash
# Raises a cluster on one machine and fails it over under load: etcd, three Patroni nodes in network namespaces, HAProxy,
# PgBouncer and two server processes. Exits with 1 if an acknowledged registration is lost.
#
#   sudo deploy/drills/cluster.sh [ACT...]      acts: switchover crash power frozen isolated no-etcd; default: all
#
# Needs root, and Debian's packages etcd-server, patroni, postgresql, haproxy and pgbouncer. The configurations are those of
# deploy/cluster with addresses filled in. DCS=etcd3 or DCS=etcd overrides the interface to etcd that fits the version of
# Patroni. etcd has one member here; in production three. About seven minutes.
set -euo pipefail
REPO=$(cd "$(dirname "$0")/../.." && pwd)
PATH=$(dirname "$(sh "$REPO/scripts/runtime/node.sh")"):$PATH
for tool in etcd patroni patronictl haproxy pgbouncer envsubst setpriv ip iptables curl; do
  command -v "$tool" >/dev/null || { echo "cluster.sh needs $tool" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo 'cluster.sh needs root, for network namespaces' >&2; exit 2; }
node "$REPO/scripts/build-web.ts" --if-needed >&2
POSTGRES_BIN=${POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin | tail -1)}
WORK=$(mktemp -d /tmp/spmb-cluster-XXXXXX)
BRIDGE=spmbc$$
SUBNET=10.87.$(($$ % 250))
HOST=$SUBNET.1
started=()

# Each process that is started here leads a session, so that its children end with it; frozen ones end by SIGKILL only.
clean() {
  status=$?
  trap - EXIT
  set +e
  for node in 1 2 3; do
    for pid in $(ip netns pids "$BRIDGE-$node" 2>/dev/null); do kill -KILL "$pid" 2>/dev/null; done
    while [ "$(ip netns pids "$BRIDGE-$node" 2>/dev/null)" ]; do sleep 0.1; done
    ip netns del "$BRIDGE-$node" 2>/dev/null
  done
  ip link del "$BRIDGE" 2>/dev/null
  for pid in "${started[@]}"; do kill -TERM -- "-$pid" 2>/dev/null; done
  for pid in "${started[@]}"; do while kill -0 -- "-$pid" 2>/dev/null; do sleep 0.1; done; done
  if [ "${KEEP:-}" ]; then echo "logs are kept in $WORK" >&2; else rm -rf "$WORK"; fi
  exit "$status"
}
trap clean EXIT
trap 'exit 130' INT TERM

secret() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }
fill() { envsubst <"$REPO/deploy/cluster/$1" >"$2"; chown postgres "$2"; chmod 600 "$2"; }
as_postgres=(setpriv --reuid postgres --regid postgres --init-groups)
begin() { local log=$1; shift; setsid "$@" >>"$WORK/$log.log" 2>&1 & started+=($!); disown; }

install -d -o postgres -m 711 "$WORK" "$WORK/etcd" "$WORK/sockets"
export NETWORK=$SUBNET.0/24 ETCD_HOSTS=$HOST:2379 POSTGRES_BIN SOCKETS=$WORK/sockets
export SUPERUSER_PASSWORD REPLICATION_PASSWORD OWNER_PASSWORD APP_PASSWORD
SUPERUSER_PASSWORD=$(secret) REPLICATION_PASSWORD=$(secret) OWNER_PASSWORD=$(secret) APP_PASSWORD=$(secret)
PATRONI=$(patroni --version | cut -d ' ' -f 2)
# See patroni.yml.
[ "$(printf '%s\n' 3.0.3 "$PATRONI" | sort -V | head -1)" = 3.0.3 ] && fitting=etcd3 || fitting=etcd
export DCS=${DCS:-$fitting}
echo "Patroni $PATRONI by $DCS, $(etcd --version | head -1), PostgreSQL in $POSTGRES_BIN" >&2

echo '1. Network, etcd and three nodes' >&2
ip link add "$BRIDGE" type bridge
ip addr add "$HOST/24" dev "$BRIDGE"
ip link set "$BRIDGE" up
second=()
[ "$DCS" = etcd ] && second=(--enable-v2)
begin etcd "${as_postgres[@]}" etcd "${second[@]}" --name one --data-dir "$WORK/etcd" --listen-client-urls "http://$HOST:2379" \
  --advertise-client-urls "http://$HOST:2379" --listen-peer-urls "http://$HOST:2380" \
  --initial-advertise-peer-urls "http://$HOST:2380" --initial-cluster "one=http://$HOST:2380"
for node in 1 2 3; do
  name=$BRIDGE-$node
  ip netns add "$name"
  ip link add "$name" type veth peer name eth0 netns "$name"
  ip link set "$name" master "$BRIDGE" up
  ip -n "$name" addr add "$SUBNET.1$node/24" dev eth0
  ip -n "$name" link set eth0 up
  ip -n "$name" link set lo up
  install -d -o postgres -m 700 "$WORK/sockets/$node"
  NODE=node-$node ADDRESS=$SUBNET.1$node DATA=$WORK/node-$node SOCKETS=$WORK/sockets/$node fill patroni.yml "$WORK/node-$node.yml"
  # The drill starts a node again by this file.
  cat >"$WORK/node-$node.sh" <<NODE
#!/bin/sh
echo \$\$ >"$WORK/node-$node.pid"
exec ip netns exec "$name" setpriv --reuid postgres --regid postgres --init-groups patroni "$WORK/node-$node.yml" >>"$WORK/node-$node.log" 2>&1
NODE
  chmod 755 "$WORK/node-$node.sh"
done
until curl --silent --fail "http://$HOST:2379/health" >/dev/null; do kill -0 "${started[0]}"; sleep 0.2; done
for node in 1 2 3; do begin "node-$node" "$WORK/node-$node.sh"; done

echo '2. HAProxy and PgBouncer' >&2
read -r HTTP DATABASE POOL ONE TWO < <(node -e '
  const net = require("net")
  const open = () => new Promise((done) => { const s = net.createServer().listen(0, "127.0.0.1", () => done(s)) })
  Promise.all([1, 2, 3, 4, 5].map(open)).then((all) => { console.log(all.map((s) => s.address().port).join(" ")); all.map((s) => s.close()) })')
export HTTP_BIND=127.0.0.1:$HTTP DATABASE_BIND=127.0.0.1:$DATABASE SERVER_1=127.0.0.1:$ONE SERVER_2=127.0.0.1:$TWO
export NODE_1=$SUBNET.11 NODE_2=$SUBNET.12 NODE_3=$SUBNET.13
export DATABASE_HOST=127.0.0.1 DATABASE_PORT=$DATABASE LISTEN_HOST=127.0.0.1 LISTEN_PORT=$POOL
export USERS=$WORK/users.txt
printf '"spmb_app" "%s"\n' "$APP_PASSWORD" >"$USERS"
chown postgres "$USERS" && chmod 600 "$USERS"
fill haproxy.cfg "$WORK/haproxy.cfg"
fill pgbouncer.ini "$WORK/pgbouncer.ini"
begin haproxy haproxy -db -f "$WORK/haproxy.cfg"
begin pgbouncer "${as_postgres[@]}" pgbouncer "$WORK/pgbouncer.ini"

echo '3. The drill' >&2
export CLUSTER_WORK=$WORK CLUSTER_PREFIX=$BRIDGE CLUSTER_ETCD=$HOST
export CLUSTER_HTTP=$HTTP CLUSTER_PORTS=$ONE,$TWO CLUSTER_DATABASE=$DATABASE CLUSTER_POOL=$POOL CLUSTER_NODES=$NODE_1,$NODE_2,$NODE_3
setsid node "$REPO/deploy/drills/cluster/drill.ts" "$@" &
drill=$!
started+=("$drill")
wait "$drill"
