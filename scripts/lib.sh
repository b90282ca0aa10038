# Functions of the other scripts in this directory, which source it. They find the programs that are
# missing on this machine, print their names and install them. POSIX sh, so that it runs on Alpine
# and macOS too.

say() { printf '%s\n' "$*"; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# Prints the comment at the top of a script, which is its help.
usage() { sed -n '2,/^$/s/^# \{0,1\}//p' "$1"; }

has() { command -v "$1" >/dev/null 2>&1; }

# Prints the digest of its input.
sha256() {
    if has sha256sum; then sha256sum; else shasum -a 256; fi | cut -c 1-64
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif has sudo; then
        sudo "$@"
    else
        fail "this needs root, and there is no sudo: $*"
    fi
}

package_manager() {
    for manager in apt-get dnf apk pacman brew; do
        if has "$manager"; then
            say "$manager"
            return
        fi
    done
}

# install_packages WHAT APT DNF APK PACMAN BREW: prints WHAT and installs it. Each of the other
# arguments has the names of the packages for one package manager, separated by blanks.
install_packages() {
    what=$1
    manager=$(package_manager)
    case $manager in
        apt-get) packages=$2 ;;
        dnf) packages=$3 ;;
        apk) packages=$4 ;;
        pacman) packages=$5 ;;
        brew) packages=$6 ;;
        *) fail "$what is missing, and this script knows no package manager of this system; please install it" ;;
    esac
    say "Installing $what, which is missing: $manager, $packages"
    # The split of the packages into words is intended.
    # shellcheck disable=SC2086
    case $manager in
        apt-get)
            # An outdated package list often still works. If it does not, the installation fails.
            as_root apt-get update -q || say "apt-get update failed; continuing with the old lists"
            as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 $packages
            ;;
        dnf) as_root dnf install -y $packages ;;
        apk) as_root apk add $packages ;;
        pacman) as_root pacman -Sy --noconfirm --needed $packages ;;
        brew) brew install $packages ;;
    esac || fail "installing $what failed (see above); please install it by hand and start again"
}

# Checks for the Rust toolchain and for the C compiler: Rust links with it, and some crates need it.
need_rust() {
    # A new installation is not on the PATH of shells that were opened before it.
    if ! has cargo && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
        PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
        export PATH
    fi
    if ! has cargo; then
        fail "the Rust toolchain is missing. Install it with
    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh
and start again (see https://rustup.rs for other ways)."
    fi
    if ! has cc; then
        if [ "$(package_manager)" = brew ] && [ "$(uname)" = Darwin ]; then
            fail "the C compiler is missing. Install it with: xcode-select --install"
        fi
        install_packages "a C compiler" "gcc libc6-dev" "gcc" "build-base" "base-devel" "gcc"
    fi
}

# need_cargo_component COMMAND COMPONENT: installs fmt or clippy, which not every toolchain has.
need_cargo_component() {
    if cargo "$1" --version >/dev/null 2>&1; then
        return
    fi
    has rustup || fail "cargo $1 is missing; install it with this system's package of Rust"
    say "Installing cargo $1, which is missing: rustup component add $2"
    rustup component add "$2" || fail "installing cargo $1 failed (see above)"
}

# Succeeds if the server programs of Postgres 14 or newer are installed in a directory that the
# server searches (crates/postgres/src/managed/binaries.rs). Sets postgres_bin to that directory.
has_postgres_server() {
    on_path=$(command -v postgres 2>/dev/null) || on_path=
    bindir=$(pg_config --bindir 2>/dev/null) || bindir=
    for directory in "${on_path%/*}" "$bindir" \
        /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/lib/postgresql*/bin \
        /usr/libexec/postgresql* /opt/homebrew/opt/postgresql*/bin \
        /usr/local/opt/postgresql*/bin /home/linuxbrew/.linuxbrew/opt/postgresql*/bin \
        /Applications/Postgres.app/Contents/Versions/*/bin; do
        if [ -x "$directory/postgres" ] && [ -x "$directory/initdb" ] && [ -x "$directory/pg_ctl" ]; then
            major=$("$directory/postgres" --version | sed -n 's/.*(PostgreSQL) \([0-9]*\).*/\1/p')
            if [ "${major:-0}" -ge 14 ]; then
                postgres_bin=$directory
                return 0
            fi
        fi
    done
    return 1
}

# Checks for a database: either DATABASE_URL is set, or the programs for the managed Postgres exist.
need_postgres() {
    if [ -n "${DATABASE_URL:-}" ] || has_postgres_server; then
        return
    fi
    say "DATABASE_URL is not set and no Postgres server is installed."
    cluster_conf=/etc/postgresql-common/createcluster.d/turnstone-installs.conf
    if [ "$(package_manager)" = apt-get ]; then
        # Without this, Debian's package creates and starts a database of its own.
        as_root mkdir -p "${cluster_conf%/*}"
        say "create_main_cluster = false" | as_root tee "$cluster_conf" >/dev/null
    fi
    # In a subshell, because the caller may have a trap of its own.
    (
        [ "$(package_manager)" != apt-get ] || trap 'as_root rm -f "$cluster_conf"' EXIT
        install_packages "a Postgres server" \
            postgresql postgresql-server postgresql postgresql postgresql@17
    ) || exit
    has_postgres_server || fail "the installed package has no Postgres 14 or newer; install one by hand (https://www.postgresql.org/download/), or set DATABASE_URL"
}

need_curl() {
    has curl || install_packages curl "curl ca-certificates" curl curl curl curl
}

# Asks the log, in the test of the runbook.
need_jq() {
    has jq || install_packages jq jq jq jq jq jq
}

# The load balancer of the test of a rolling restart.
need_haproxy() {
    has haproxy || install_packages HAProxy haproxy haproxy haproxy haproxy haproxy
}

# Sets the clock of one process, in a test.
need_faketime() {
    has faketime || install_packages faketime faketime libfaketime libfaketime libfaketime libfaketime
}

# Checks the alerts of Prometheus.
need_promtool() {
    has promtool || install_packages promtool \
        prometheus golang-github-prometheus prometheus prometheus prometheus
}

# The connection pooler of tests in the long form.
need_pgbouncer() {
    has pgbouncer || install_packages PgBouncer pgbouncer pgbouncer pgbouncer pgbouncer pgbouncer
}

# Patroni and etcd, for a test in the long form, which is skipped without them. Only Debian has both.
need_patroni() {
    if [ "$(package_manager)" = apt-get ] && ! { has patroni && has etcd; }; then
        install_packages "Patroni and etcd" "patroni etcd-server" "" "" "" ""
    fi
}

need_node() {
    has node || install_packages Node.js nodejs nodejs nodejs nodejs node
    # Some packages of Node.js bring npm, others do not.
    has npm || install_packages npm npm npm npm npm node
}

# Chromium, for the tests of the page. Sets CHROMIUM to its program, and CHROMIUM_HEADLESS to the one
# that has no windows, and so takes half the time, where Debian has it.
need_chromium() {
    find_chromium || install_packages Chromium chromium chromium chromium chromium "--cask chromium"
    find_chromium || fail "the installed package has no Chromium that this script finds; set CHROMIUM to its program"
    export CHROMIUM
    if has apt-get && ! has chromium-headless-shell; then
        (install_packages "Chromium without windows" chromium-headless-shell) || true
    fi
    CHROMIUM_HEADLESS=$(command -v chromium-headless-shell || say "$CHROMIUM")
    export CHROMIUM_HEADLESS
}

find_chromium() {
    for program in "${CHROMIUM:-}" chromium chromium-browser google-chrome \
        /Applications/Chromium.app/Contents/MacOS/Chromium; do
        CHROMIUM=$(command -v "$program" 2>/dev/null) && return
    done
    CHROMIUM=
    return 1
}

# The version of schemathesis that the exceptions in tests/contract are written for.
SCHEMATHESIS=4.32.5

# has_python MINOR: whether there is a Python of at least this version, with what makes environments.
has_python() {
    python3 -c "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, $1))" 2>/dev/null
}

need_python() {
    has_python "$1" && return
    install_packages "Python with venv" "python3 python3-venv" python3 "python3 py3-pip" python python
    has_python "$1" || fail "the installed Python is older than 3.$1; install a newer one by hand"
}

# need_venv MINOR DIRECTORY REQUIREMENT...: makes a virtual environment with a Python of at least this
# version, and installs what pip is told, unless that is there.
need_venv() {
    need_python "$1"
    venv=$2
    shift 2
    # The installed packages: the arguments, and the file with requirements if there is one.
    wanted=$(say "$@" && cat requirements.txt 2>/dev/null || true)
    [ "$(cat "$venv/installed" 2>/dev/null)" != "$wanted" ] || return 0
    say "Installing to $venv: $*"
    python3 -m venv --clear "$venv" && "$venv/bin/pip" install -q "$@" \
        || fail "installing $* failed (see above)"
    say "$wanted" >"$venv/installed"
}

# need_schemathesis DIRECTORY: installs schemathesis into a virtual environment in DIRECTORY.
need_schemathesis() { need_venv 10 "$1" "schemathesis==$SCHEMATHESIS"; }
