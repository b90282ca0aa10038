# The functions that scripts/clients runs for this client; see ../README.md.

. ../openapi-generator.sh

kotlin=$tools/kotlin
tags_in=src/turnstone/Turnstone.kt

prepare() { need_parser kotlin 1.1.0 && { ! is_long || { need_generated && need_java && need_kotlin; }; }; }

generate() {
    openapi_generator kotlin src/main/kotlin "$1" \
        --additional-properties=packageName=turnstone.generated,serializationLibrary=kotlinx_serialization,useCoroutines=true &&
        # A parameter that may be left out has a default only in the functions without a response. With one, a call
        # with named arguments goes on to compile when the document gets another parameter.
        sed -E -i.before '/ fun [A-Za-z]+WithHttpInfo\(/s/(: [A-Za-z.<>]+\?)([,)])/\1 = null\2/g' "$1"/turnstone/generated/apis/*.kt &&
        rm "$1"/turnstone/generated/apis/*.before
}

need_java() {
    has java || install_packages Java default-jre-headless java-headless openjdk21-jre-headless \
        jre-openjdk-headless openjdk
}

# The compiler is in a package of npm, kotlinx.serialization in one of PyPI, OkHttp in two of Debian.
need_kotlin() {
    [ ! -f "$kotlin/complete" ] || return 0
    has apt-get && has dpkg-deb || fail "the long test of this client needs OkHttp from Debian's packages"
    need_node
    rm -rf "$kotlin" && mkdir -p "$kotlin/jars" && (
        cd "$kotlin" &&
            npm install --silent --no-audit --no-fund --ignore-scripts --prefix . kotlin-compiler@2.4.20 &&
            python3 -m pip download -q --disable-pip-version-check --no-deps kotlin-jupyter-kernel==0.19.0.944 &&
            python3 -m zipfile -e kotlin_jupyter_kernel-*.whl kernel &&
            mv kernel/run_kotlin_kernel/jars/kotlinx-serialization-*.jar jars &&
            apt-get download -q libokhttp-java libokio-java &&
            dpkg-deb -x libokhttp-java_*.deb debian && dpkg-deb -x libokio-java_*.deb debian &&
            cp -L debian/usr/share/java/okhttp.jar debian/usr/share/java/okio.jar jars &&
            cp node_modules/kotlin-compiler/lib/kotlinx-coroutines-core-jvm.jar jars &&
            rm -rf kernel debian ./*.whl ./*.deb && touch complete
    )
}

# Copies the sources, changed for the OkHttp of Debian; see test/OkHttp3.kt.
copy_for_okhttp3() {
    cp -R src generated examples test "$1" && rm "$1/test/OkHttp3.kt" || return
    for package in turnstone turnstone.generated.apis turnstone.generated.infrastructure; do
        mkdir "$1/$package" && sed "s/PACKAGE/$package/" test/OkHttp3.kt >"$1/$package/OkHttp3.kt" || return
    done
    find "$1" -name '*.kt' -exec sed -i -E '/^import okhttp3\.[A-Za-z]+\.Companion\./d' {} +
}

compile() {
    lib=$kotlin/node_modules/kotlin-compiler/lib
    nice -n 10 java -Xmx2g -cp "$lib/kotlin-compiler.jar:$jars" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
        -kotlin-home "$lib/.." -Xplugin="$lib/kotlinx-serialization-compiler-plugin.jar" -nowarn -cp "$jars" "$@"
}

run() { java -cp "$jars$work/client.jar:$kotlin/node_modules/kotlin-compiler/lib/kotlin-stdlib.jar" "$@"; }

run_tests() {
    parse kotlin src examples test || return
    is_long || {
        say "skipped: the matches (TURNSTONE_LONG=1 compiles the client and plays them)"
        return
    }
    jars=$(printf '%s:' "$kotlin"/jars/*.jar)
    work=$(mktemp -d)
    copy_for_okhttp3 "$work" && compile -d "$work/client.jar" "$work" && run TestsKt && run MatchKt | grep finished &&
        say "ok the example of the README plays a match"
    status=$?
    rm -rf "$work"
    return $status
}
