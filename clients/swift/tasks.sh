# The functions that scripts/clients runs for this client; see ../README.md.

. ../openapi-generator.sh

prepare() { need_parser swift 0.7.4 && { ! is_long || { need_generated && need_swift; }; }; }

generate() { openapi_generator swift6 Sources/Turnstone "$1" --additional-properties=projectName=Turnstone; }

# Debian has Swift from 13 on. On an older Debian it gets a directory of its own with Debian 13 in it.
trixie=$tools/trixie

need_swift() {
    has swift || [ -f "$trixie/complete" ] && return
    has apt-get || fail "Swift is missing; please install it (https://www.swift.org/install)"
    has mmdebstrap || install_packages mmdebstrap mmdebstrap || return
    packages=swiftlang,libc6-dev,libstdc++-14-dev
    as_root rm -rf "$trixie" && mkdir -p "$tools" &&
        as_root mmdebstrap --quiet --variant=apt --include="$packages" trixie "$trixie" &&
        as_root touch "$trixie/complete"
}

# in_swift COMMAND...: runs a command where Swift is, in $work. There the network is the machine's.
in_swift() {
    if has swift; then
        (cd "$work" && "$@")
    else
        as_root unshare --mount sh -c '
            mount --make-rprivate / && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
                mkdir -p "$0/work" && mount --bind "$1" "$0/work" && shift &&
                exec chroot "$0" /usr/bin/env -C /work "$@"' "$trixie" "$work" "$@"
    fi
}

run_tests() {
    parse swift Sources examples test || return
    is_long || {
        say "skipped: the matches (TURNSTONE_LONG=1 compiles the client and plays them)"
        return
    }
    # Kept, so that a second run compiles only what has changed.
    work=$tools/swift
    mkdir -p "$work" && cp -Rpu Package.swift Sources generated examples test "$work" &&
        in_swift nice -n 10 swift build -j 1 && in_swift .build/debug/Tests &&
        in_swift .build/debug/Match | grep finished && say "ok the example of the README plays a match"
}
