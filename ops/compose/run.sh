#!/bin/sh
# run.sh up | down | scale STAGE N: servers mode by docker-compose.yml, for `make up`, `make down` and `make scale`.
set -eu
cd "$(dirname "$0")/../.."

say() { printf '%s\n' "$1"; }
fail() { printf '%s\n' "$1" >&2; exit 1; }
secret() { od -An -v -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }
# $1 as Compose takes it: from the environment, else from .env, else $2.
setting() { value=$(printenv "$1" || sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1); say "${value:-$2}"; }

docker_is_there() {
  command -v docker >/dev/null 2>&1 || fail 'Docker is not installed: install Docker Engine 25 or newer with its Compose plugin, or start without it: make run.'
  docker compose version >/dev/null 2>&1 || fail 'Docker is here without its Compose plugin: install docker-compose-plugin 2.24 or newer.'
  docker info >/dev/null 2>&1 || fail 'Docker is installed and its daemon does not answer: start it, or add yourself to the group docker.'
}

# Adds a secret that an older .env lacks; existing ones never change.
add_secret() {
  [ -n "$(setting "$1" '')" ] && return
  { grep -v "^$1=" .env || true; say "$1=$(secret 32)"; } > .env.new
  mv .env.new .env
  say "Added $1 to .env. Keep a copy of it for every backup, in a safe place apart from the backups."
}

# Creates .env once and atomically, readable by its owner only.
make_env() {
  umask 077
  if [ -e .env ]; then add_secret DOCKETRY_TFN_SECRET; add_secret DOCKETRY_FACTOR_SECRET; return; fi
  sed -e "s/^DOCKETRY_JWT_SECRET=.*/DOCKETRY_JWT_SECRET=$(secret 32)/" -e "s/^DOCKETRY_LINKS_SECRET=.*/DOCKETRY_LINKS_SECRET=$(secret 32)/" \
    -e "s/^DOCKETRY_EMAIL_SECRET=.*/DOCKETRY_EMAIL_SECRET=$(secret 32)/" -e "s/^DOCKETRY_TFN_SECRET=.*/DOCKETRY_TFN_SECRET=$(secret 32)/" \
    -e "s/^DOCKETRY_FACTOR_SECRET=.*/DOCKETRY_FACTOR_SECRET=$(secret 32)/" \
    -e "s/^GRAFANA_PASSWORD=.*/GRAFANA_PASSWORD=$(secret 12)/" .env.example > .env.new
  mv .env.new .env
  say 'Made .env with fresh secrets. Keep a copy of it for every backup, in a safe place apart from the backups.'
}

# Version and commit of this checkout: the image contains no history. Empty without git.
build() {
  commit=$(git rev-parse --short=8 HEAD 2>/dev/null) || return 0
  say "$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' services/package.json)+$commit"
}

# Nobody could verify an address without mail.
mail_is_set() {
  for name in DOCKETRY_URL SMTP_URL MAIL_FROM; do
    [ -n "$(setting "$name" '')" ] || fail "Docketry sends mail: set DOCKETRY_URL, SMTP_URL and MAIL_FROM in .env (.env.example says what each is), then again: make up"
  done
}

up() {
  docker_is_there
  make_env
  mail_is_set
  DOCKETRY_BUILD=$(setting DOCKETRY_BUILD "$(build)")
  export DOCKETRY_BUILD
  docker compose up --build --detach --remove-orphans --wait --wait-timeout 600 ||
    fail 'Not everything is well. See which with "docker compose ps", and why with "docker compose logs NAME". "make up" goes on from here.'
  say "Docketry is ready at http://$(setting DOCKETRY_BIND 127.0.0.1):$(setting DOCKETRY_PORT 8080)"
  say "Dashboard: http://127.0.0.1:$(setting GRAFANA_PORT 3000) (admin, GRAFANA_PASSWORD in .env). Alerts: http://127.0.0.1:$(setting PROMETHEUS_PORT 9090)/alerts"
}

down() {
  docker_is_there
  docker compose down --remove-orphans
  say 'Stopped. All data is kept; "make up" goes on with it. To remove it for good: docker compose down --volumes'
}

scale() {
  usage='For example: make scale STAGE=read N=4'
  case "$1" in prepare|read|segment|extract) ;; '') fail "Say which stage and how many processes. $usage" ;;
    *) fail "There is no stage \"$1\": prepare, read, segment or extract. $usage" ;; esac
  most=$(setting KAFKA_PARTITIONS 8)
  case "$2" in ''|0*|*[!0-9]*) fail "N must be a whole number from 1 to $most, not \"$2\". $usage" ;; esac
  [ "${#2}" -le 4 ] && [ "$2" -le "$most" ] || fail "N must be a whole number from 1 to $most: with KAFKA_PARTITIONS=$most more processes would find no work."
  [ -e .env ] || fail 'Nothing is set up yet: make up'
  docker_is_there
  name="$(say "$1" | tr '[:lower:]' '[:upper:]')_PROCESSES"
  # Stored in .env, so that the next "make up" keeps it.
  umask 077
  { grep -v "^$name=" .env || true; say "$name=$2"; } > .env.new
  mv .env.new .env
  docker compose up --detach --no-deps --no-recreate --wait --wait-timeout 300 "stage-$1" ||
    fail "Not every process of $1 is well: docker compose logs stage-$1"
  say "Stage $1 has $2 processes."
}

case "${1:-}" in
  up) up ;;
  down) down ;;
  scale) scale "${2:-}" "${3:-}" ;;
  *) fail 'run.sh up | down | scale STAGE N' ;;
esac
