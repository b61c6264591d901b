# Keeps the project's one .venv fit for use; sourced by ./run and ./test, which set $root.
#
# .venv is a link to one of two folders in .venvs. A new one is built in the other, at the path it
# keeps, and the link moves only when it is whole: whatever goes wrong, what worked still works.

venv=$root/.venv
builds=$root/.venvs
# What a build was made for, written last, so that one that was cut short is never believed: how
# everything looked (while that is so, nothing has to be asked), the requirements, the extras.
stamp_name=.brinkside-stamp
# The extras and "system" of the last build that succeeded; it outlives every .venv.
wishes=$builds/wishes
: "${model_file:=/proc/device-tree/model}"

say() {
    printf 'brinkside: %s\n' "$*" >&2
}

line() {
    [ -f "$2" ] && sed -n "$1p" "$2"
}

union() {
    printf '%s,%s\n' "$1" "$2" | tr ',' '\n' | sed '/^ *$/d' | sort -u | paste -sd , -
}

# look_of VENV: changes with everything that could make a .venv unfit.
look_of() {
    printf '%s %s %s\n' "$(cksum <"$root/pyproject.toml")" "$(readlink -f "$1/bin/python")" "$root"
}

sees_system() {
    grep -qs '^include-system-site-packages = true' "$venv/pyvenv.cfg"
}

on_pi() {
    grep -qs 'Raspberry Pi' "$model_file"
}

holds() {
    [ "$(union "$(line 3 "$venv/$stamp_name")" "$1")" = "$(union "$(line 3 "$venv/$stamp_name")" '')" ]
}

# Whether .venv serves for these extras and this "system", asking no other program about it.
is_untouched() {
    [ -x "$venv/bin/python" ] && [ "$(line 1 "$venv/$stamp_name")" = "$(look_of "$venv")" ] \
        && holds "$1" && { [ -z "$2" ] || sees_system; }
}

has_ensurepip() {
    python3 -c 'import ensurepip' 2>/dev/null
}

# stamp_it VENV REQUIREMENTS EXTRAS: also says where the project lies now, so it need not be installed.
stamp_it() {
    for site in "$1"/lib/python3*/site-packages; do
        [ ! -d "$site" ] || printf '%s\n' "$root" >"$site/brinkside.pth" || return 1
    done
    printf '%s\n%s\n%s\n' "$(look_of "$1")" "$2" "$3" >"$1/$stamp_name.new" \
        && mv "$1/$stamp_name.new" "$1/$stamp_name"
}

# remember EXTRAS SYSTEM: whatever becomes of the .venv.
remember() {
    [ "$(line 1 "$wishes")" = "$1" ] && [ "$(line 2 "$wishes")" = "$2" ] \
        || { printf '%s\n%s\n' "$1" "$2" >"$wishes.new" && mv "$wishes.new" "$wishes"; }
}

still_starts() {
    (cd / && PYTHONPATH=$root "$venv/bin/python" -P -c 'import device.cli, pygame') >/dev/null 2>&1
}

# After an upgrade of the distribution python3 is another one, for which nothing is installed here;
# often the one that this .venv was made with is still there, and serves until pip can fetch anew.
starts_with_its_old_python() {
    new=$(readlink "$venv/bin/python") || return 1
    for library in "$venv"/lib/python3.*; do
        if old=$(command -v "${library##*/}") && ln -sfn "$old" "$venv/bin/python" 2>/dev/null; then
            still_starts && return 0
            ln -sfn "$new" "$venv/bin/python"
        fi
    done
    return 1
}

# ask_pip VENV ARGUMENT…: what pip complains about goes to stdout; on a terminal its progress is seen.
ask_pip() {
    python=$1/bin/python
    shift
    if [ -t 2 ]; then
        "$python" -m pip --no-input --disable-pip-version-check "$@" 3>&2 2>&1 >&3
    else
        "$python" -m pip --quiet --no-input --disable-pip-version-check "$@" 2>&1 >/dev/null
    fi
}

# Whether the present .venv has all that is needed. What is missing and cannot be had is found out
# here, before anything is built: "current", "behind", or pip's complaint.
compare_with_needs() {
    told=$("$venv/bin/python" -m pip install --no-input --disable-pip-version-check --retries 1 \
        --dry-run --requirement "$builds/needed" 2>&1) || { printf '%s\n' "$told"; return; }
    case $told in
        *'Would install'*) echo behind ;;
        *) echo current ;;
    esac
}

full_folder() {
    for folder in "$root" "${TMPDIR:-/tmp}"; do
        free=$(df -Pk "$folder" 2>/dev/null | awk 'NR == 2 { print $4 }')
        if [ "${free:-9999}" -lt 2048 ]; then
            printf '%s\n' "$folder"
            return 0
        fi
    done
    return 1
}

# Wheels, since a library that has to be compiled needs more than itself.
say_how_to_fetch_elsewhere() {
    say 'machine that has a network, with the same processor and Python:'
    say "    python3 -m pip wheel -w wheels $(sed "s/.*/'&'/" "$builds/needed" | paste -sd ' ' -)"
    say "bring the folder wheels here, then: PIP_NO_INDEX=1 PIP_FIND_LINKS=wheels ./run$options"
}

# explain COMPLAINT: says what went wrong, and the way out by name.
explain() {
    case $1 in
        *'No space left'* | *'Errno 28'* | *'Disk quota'*)
            say "the disk is full: make room in $(full_folder || printf '%s' "$root"), then start again" ;;
        *'Python.h'* | *'gcc'* | *'g++'* | *'cc1'*)
            printf '%s\n' "$1" >&2
            say 'a library has to be compiled here: sudo apt-get install python3-dev g++, then start again' ;;
        *'Read-only file system'* | *'ermission denied'*)
            say "nothing can be built, since $root cannot be written to here: start it once as its owner" ;;
        *'CERTIFICATE_VERIFY_FAILED'*)
            say "pip cannot trust what it is connected to. Is this the right time: $(date)? If not, set the clock" ;;
        *'name resolution'* | *'establish a new connection'* | *'unreachable'* | *'not known'* \
            | *'timed out'* | *'ProxyError'*)
            say 'no network: pip cannot fetch what is needed. Join a network and start again; or, on a'
            say_how_to_fetch_elsewhere ;;
        *'No matching distribution'*)
            printf '%s\n' "$1" >&2
            if [ -n "${PIP_NO_INDEX:-}" ]; then
                say 'the wheels given are not all that is needed (see above). To have them all, on a'
                say_how_to_fetch_elsewhere
            else
                say 'pip finds nothing that fits this machine (see above)'
            fi ;;
        *)
            printf '%s\n' "$1" >&2
            if folder=$(full_folder); then
                say "the disk is full: make room in $folder, then start again"
            else
                say 'the .venv could not be built (see above)'
            fi ;;
    esac
}

# A .venv of an earlier Brinkside is a folder; the link takes its place, its own paths stay right.
make_link_of_folder() {
    if [ -d "$venv" ] && [ ! -L "$venv" ]; then
        { mkdir -p "$builds" && rm -rf "$builds/was" && mv "$venv" "$builds/was"; } 2>/dev/null
    fi
    # Also after a power cut between the two steps.
    if [ ! -e "$venv" ] && [ -d "$builds/was" ]; then
        ln -sfn .venvs/was "$venv"
    fi
}

# build EXTRAS SYSTEM REQUIREMENTS WISHES: a new .venv beside the present one, which it replaces if
# all goes well.
build() {
    case $(readlink "$venv" 2>/dev/null) in
        .venvs/a) new=$builds/b ;;
        *) new=$builds/a ;;
    esac
    rm -rf "$new"
    complaint=$(python3 -m venv ${2:+--system-site-packages} "$new" 2>&1) \
        && complaint=$(ask_pip "$new" install --requirement "$builds/needed") \
        && complaint=$(stamp_it "$new" "$3" "$1" 2>&1) \
        && complaint=$(sync -f "$new" 2>&1) \
        && complaint=$({ remember "$4" "$2" \
            && rm -f "$builds/link" && ln -s ".venvs/${new##*/}" "$builds/link" \
            && mv -T "$builds/link" "$venv"; } 2>&1) \
        || { explain "$complaint"; rm -rf "$new"; return 1; }
    for old in "$builds/a" "$builds/b" "$builds/was"; do
        [ "$old" = "$new" ] || rm -rf "$old"
    done
}

can_build() {
    if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        say 'python3 is missing or older than 3.11'
        return 1
    fi
    if ! has_ensurepip; then
        say 'python3 cannot make virtual environments; install them: sudo apt-get install python3-venv'
        return 1
    fi
}

announce() {
    upon=''
    if [ -n "$2" ] && python3 -c 'import pygame' >/dev/null 2>&1; then
        upon=" upon the system's own packages"
    fi
    say "building .venv${1:+ with $1}$upon: about $(needs --megabytes ${upon:+--system} "$1") MB to fetch, once"
    if [ -n "$2" ] && [ -z "$upon" ]; then
        lgpio=$(apt-cache show python3-lgpio 2>/dev/null | sed -n 's/^Package: / /p' | sort -u)
        say "the system's own pygame is not there, and only that one draws without a desktop; to have it:"
        say "    sudo apt-get install python3-pygame$lgpio; ./run --again"
    fi
}

needs() {
    python3 "$root/.ci/needs.py" "$@"
}

# What was wished for before; in a .venv of an earlier Brinkside, what its builder had put there by hand.
wished_before() {
    if [ -f "$wishes" ] || [ ! -x "$venv/bin/python" ]; then
        line 1 "$wishes"
    else
        "$venv/bin/python" "$root/.ci/needs.py" --installed 2>/dev/null
    fi
}

list_needed() {
    mkdir -p "$builds" && printf '%s\n' "$1" >"$builds/needed"
}

# bring_up_to_date EXTRAS SYSTEM AGAIN: with all that was wished for before.
bring_up_to_date() {
    if [ -z "$3" ] && is_untouched "$1" "$2"; then
        return 0 # another ./run or ./test built it while we waited
    fi
    options=${1:+ --with $1}${2:+ --system}
    make_link_of_folder
    kept=''
    if [ -x "$venv/bin/python" ] && still_starts; then
        kept=yes
    fi
    can_build || { keeping "$1"; return; }
    before=$(wished_before)
    wished=$(union "$before" "$1")
    # A version that has no such extra, any more or yet, does without.
    extras=$(union "$(needs --known "$before")" "$1")
    needed=$(needs "$extras") || { keeping "$1"; return; }
    sum=$(printf '%s\n' "$needed" | cksum)
    system=$2
    if [ "$(line 2 "$wishes")" = system ] || sees_system; then
        system=system
    fi

    if [ -n "$kept" ] && [ -z "$3" ] && { [ -z "$system" ] || sees_system; }; then
        if [ "$(line 2 "$venv/$stamp_name")" = "$sum" ]; then
            verdict=current
        else
            verdict=$(list_needed "$needed" 2>&1 && compare_with_needs)
        fi
        case $verdict in
            current)
                # Where nothing can be written, all this is found out anew each time.
                { mkdir -p "$builds" && remember "$wished" "$system" \
                    && stamp_it "$venv" "$sum" "$extras"; } 2>/dev/null
                return 0 ;;
            behind) ;;
            *) explain "$verdict"; keep_going "$1"; return ;;
        esac
    fi
    complaint=$(list_needed "$needed" 2>&1) || { explain "$complaint"; keeping "$1"; return; }
    announce "$extras" "$system"
    build "$extras" "$system" "$sum" "$wished" || keeping "$1"
}
# keeping EXTRAS: goes on with the .venv that is there, if it starts.
keeping() {
    { [ -n "$kept" ] || starts_with_its_old_python; } && keep_going "$1"
}

# keep_going EXTRAS: what worked is still there; it will do unless it lacks what is asked for now.
keep_going() {
    if holds "$1"; then
        say 'going on with the .venv that is there'
        return 0
    fi
    say "the .venv that is there stays as it was, without $1"
    return 1
}

# ensure_venv [EXTRAS] [system] [again]: returns 0 when .venv is fit for use with these extras, building
# it if not, or in any case.
ensure_venv() {
    seen=${2:-}
    if on_pi; then
        seen=system
    fi
    if [ -z "${3:-}" ] && is_untouched "${1:-}" "$seen"; then
        return 0
    fi
    (
        if command -v flock >/dev/null && ! flock --nonblock 9; then
            say 'waiting for another build of .venv'
            flock 9
        fi
        bring_up_to_date "${1:-}" "$seen" "${3:-}"
    ) 9<"$root"
}
