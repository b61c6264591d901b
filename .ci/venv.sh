# Keeps the project's one .venv fit for use; sourced by ./run and ./test, which set $root.
#
# The stamp is written last, so a build that was cut short is never believed. It says what the
# .venv was built from (first line) and which extras it holds (second line).

venv=$root/.venv
stamp=$venv/.brinkside-stamp

say() {
    printf 'brinkside: %s\n' "$*" >&2
}

# Prints the state the .venv should have been built from; fails when its python no longer runs.
# The folder is part of it: an editable install points at the folder it was made in.
wanted_key() {
    version=$("$venv/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) \
        || return 1
    sum=$(sha256sum <"$root/pyproject.toml") || return 1
    printf '%s python-%s %s\n' "${sum%% *}" "$version" "$root"
}

stamped() {
    [ -f "$stamp" ] && sed -n "$1p" "$stamp"
}

is_current() {
    key=$(wanted_key) && [ "$(stamped 1)" = "$key" ]
}

has_extras() {
    [ -z "$1" ] || [ "$(stamped 2)" = "$1" ]
}

has_ensurepip() {
    python3 -c 'import ensurepip' 2>/dev/null
}

write_stamp() {
    key=$(wanted_key) || return 1
    printf '%s\n%s\n' "$key" "$1" >"$stamp.new" && mv "$stamp.new" "$stamp"
}

make_empty_venv() {
    if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        say 'python3 is missing or older than 3.11'
        return 1
    fi
    if ! has_ensurepip; then
        say 'python3 cannot make virtual environments; install them: sudo apt-get install python3-venv'
        return 1
    fi
    rm -f "$stamp"
    python3 -m venv --clear "$venv" || { say 'could not make .venv'; return 1; }
}

install_project() {
    if ! output=$("$venv/bin/python" -m pip install --quiet --no-input \
        --disable-pip-version-check --editable "$root${1:+[$1]}" 2>&1); then
        printf '%s\n' "$output" >&2
        say 'pip could not install what is needed (see above). Is this machine offline?'
        return 1
    fi
}

build_venv() {
    if is_current && has_extras "$1"; then
        return 0 # another ./run or ./test built it while we waited
    fi
    if is_current; then
        say "adding to .venv: $1"
        had=$(stamped 2)
        rm -f "$stamp"
        # pip downloads everything before it touches the .venv, so after a plain failure
        # what worked before still works, offline too.
        install_project "$1" || { write_stamp "$had"; return 1; }
    else
        say "building .venv${1:+ with extras: $1}"
        make_empty_venv && install_project "$1" || return 1
    fi
    write_stamp "$1"
}

# ensure_venv [EXTRAS]: returns 0 when .venv is fit for use with these extras, building it if not.
ensure_venv() {
    if is_current && has_extras "${1:-}"; then
        return 0
    fi
    (
        if command -v flock >/dev/null && ! flock --nonblock 9; then
            say 'waiting for another build of .venv'
            flock 9
        fi
        build_venv "${1:-}"
    ) 9<"$root"
}
