#!/usr/bin/env bash
#
# Tests of `taskrace explore` as a whole command: several processes, a worker that is killed, a search that goes on later, bad input.
# Needs what the launcher needs. Ends with a line `N passed, N failed, N skipped`.

set -u
# shellcheck source=tests/explore-common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/explore-common.sh"

explore --processes 1 Sums.java 6
check 'one process runs each class of schedules once' is_whole 720
explore --processes 2 Sums.java 6
check 'two processes run each class of schedules once' is_whole 720

(
    cd "$work" || exit 1
    exec "$taskrace" explore --json result.json --schedule-dir schedules --processes 2 Sums.java 6 > out 2> err
) &
search=$!
killed=0
for _ in $(seq 200); do
    for worker in $(children "$search"); do
        if ((killed < 2)) && is_worker "$worker"; then
            sleep 1
            kill -9 "$worker" && killed=$((killed + 1))
        fi
    done
    ((killed >= 2)) && break
    sleep 0.1
done
wait "$search"
check 'workers were killed' test "$killed" -gt 0
check 'a killed worker loses nothing' is_whole 720

explore --processes 1 --schedules 150 Sums.java 6
check 'a search with a limit says how to go on' says 'explore --resume schedules'
(cd "$work" && "$taskrace" explore --resume schedules --processes 2 > out 2> err)
check 'a search that goes on comes to the end' says 'in every schedule of this input: 720 runs'
check 'its state is gone then' test ! -e "$work/schedules/Sums.search"

explore --processes 1 --schedules 150 Sums.java 6
sed -i 's/2 \* sum + own/3 * sum + own + (sum > 100 ? 1 : 0)/; s/LOCK = new Object()/LOCK = "lock"/; s/System.out.println(sum > 0)/System.out.println(sum > 0 ? "yes" : "no")/' "$work/Sums.java"
(cd "$work" && "$taskrace" explore --resume schedules > out 2> err)
code=$?
check 'a changed program is told' test "$code" = 64
(cd "$work" && "$taskrace" explore --resume nowhere > out 2> err)
code=$?
check 'a folder without a state is told' test "$code" = 64
head -c 300 "$work/schedules/Sums.search" > "$work/cut" && mv "$work/cut" "$work/schedules/Sums.search"
(cd "$work" && "$taskrace" explore --resume schedules > out 2> err)
code=$?
check 'a state that is cut off is told' test "$code" = 64

for wrong in '--schedules 0' '--processes 0' '--seconds 0' '--flips -1'; do
    # shellcheck disable=SC2086
    explore $wrong Sums.java 2
    check "$wrong is a wrong command line" test "$code" = 64
done

cat > "$work/Early.java" <<'JAVA'
public class Early {
    static final Object LOCK = new Object();
    static boolean isReady;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                isReady = true;
                LOCK.notifyAll();
            }
        });
        other.start();
        synchronized (LOCK) {
            if (!isReady) {
                LOCK.wait();
            }
            if (!isReady) {
                throw new AssertionError("woken up too early");
            }
        }
        other.join();
    }
}
JAVA
explore Early.java
check 'a wait without a loop is right if waits end by signals only' test "$code" = 0
explore --spurious Early.java
check 'a wake-up without a signal is found' test "$code" = 67
replay schedules/Early-1.schedule
check 'and shows again' says 'shows again'

schedule=$work/schedules/Early-1.schedule
head -c 200 "$schedule" > "$work/cut.schedule"
replay cut.schedule
check 'a schedule that is cut off is told' test "$code" = 64
sed 's/^made by.*/made by 0.0.1/' "$schedule" > "$work/old.schedule"
replay old.schedule
check 'a schedule of another version is told' says '0.0.1'
sed 's/Early/Sums/g' "$schedule" > "$work/other.schedule"
replay other.schedule
check 'a schedule of another program does not show its finding' says 'does not show again'
replay nowhere.schedule
check 'a schedule that is not there is told' test "$code" = 64

if type -P jdb > /dev/null; then
    (cd "$work" && exec "$taskrace" replay --debug=15077 schedules/Early-1.schedule > out 2> err) &
    replay=$!
    for _ in $(seq 300); do
        grep -q dt_socket "$work/out" && break
        sleep 0.2
    done
    (sleep 3; echo cont; sleep 5; echo quit) | timeout 60 jdb -attach 127.0.0.1:15077 > "$work/jdb" 2>&1
    wait "$replay"
    code=$?
    check 'a debugger stops before the first flipped operation' grep -q 'ScheduleReplay.Stop' "$work/jdb"
    check 'and the schedule goes on as recorded' test "$code" = 67
fi

cat > "$work/Bad.java" <<'JAVA'
public class Bad {
    static volatile int shared;

    public static void main(String[] arguments) throws Exception {
        Thread other = new Thread(() -> shared++);
        switch (arguments[0]) {
            case "ends-itself" -> {
                other.start();
                System.exit(shared);
            }
            case "reads" -> {
                other.start();
                System.out.println(System.in.read() + shared);
            }
            case "leaves-a-daemon" -> {
                Thread daemon = new Thread(() -> {
                    while (true) {
                        shared = 7;
                    }
                });
                daemon.setDaemon(true);
                daemon.start();
            }
            case "never-ends" -> {
                other.start();
                while (true) {
                    shared = 3;
                }
            }
            case "spins" -> {
                other.start();
                while (shared < 2) {
                    Thread.onSpinWait();
                }
            }
            case "is-random" -> {
                other.start();
                System.out.println(System.nanoTime() + shared);
            }
            case "needs-memory" -> {
                other.start();
                long[][] much = new long[100][];
                for (int i = 0; i < much.length; i++) {
                    much[i] = new long[100_000_000];
                }
                System.out.println(much.length + shared);
            }
            default -> {
                other.start();
                System.out.println(new ProcessBuilder("true").start().waitFor() + shared);
            }
        }
        other.join();
    }
}
JAVA
# bad KIND CODE WORDS: the program's exit code, and words of the report.
bad() {
    explore --keep-going Bad.java "$1"
    check "a program that $1 has exit code $2" test "$code" = "$2"
    check "… and is told by '$3'" says "$3"
}
bad ends-itself 67 'exit code 1 in place of 0\|exit code 0 in place of 1'
echo x > "$work/input"
input=$work/input
bad reads 0 'in every schedule of this input'
input=
bad never-ends 67 livelock
bad spins 67 livelock
bad is-random 69 'two runs of the first schedule differ'
bad starts-processes 0 'not explored'
bad leaves-a-daemon 0 'in every schedule of this input'
bad needs-memory 67 OutOfMemoryError

# A search that is ended from outside reports what it has so far.
rm -f "$work/result.json"
(
    cd "$work" || exit 1
    exec "$taskrace" explore --json result.json --processes 1 Sums.java 9 > out 2> err
) &
search=$!
sleep 12
for process in $(children "$search") "$search"; do
    kill -TERM "$process" 2>/dev/null
done
wait "$search"
check 'a search that is ended says so' says 'the search was interrupted'
check 'and how many schedules it has run' test "$(figure schedules)" -gt 1

summary
