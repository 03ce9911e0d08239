package org.taskrace.agent.parallel.locks;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * Waits before operations by which tasks share values or work: locks, volatile fields, atomics. They lead the run along
 * ways in which tasks see each other, as serial checks do.
 *
 * <ol>
 *   <li>A task that comes to such an object for the first time lets older tasks go first. These are the ones that it has
 *       created, and older ones of its creators: a serial run would have run them before. So it sees their values.
 *   <li>A task that comes to the object again lets another one come first. Otherwise one task would take all work.
 * </ol>
 *
 * <p>No verdict rests on it. Waits are short, and few in each part of a program.
 */
public final class TurnPolicy {

    private static final int MOST_TURNS = 48;
    private static final int MOST_VISITS = 4;
    private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long ELDER_NANOS = TimeUnit.MILLISECONDS.toNanos(15);
    private static final long OTHER_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

    /** A task that has not ended. */
    private static final class Live {
        final Live creator;
        final int number;
        final TreeMap<Integer, Live> created = new TreeMap<>();

        Live(Live creator, int number) {
            this.creator = creator;
            this.number = number;
        }
    }

    /** The visits to an object. */
    private static final class Visits {
        int last = -1;
        final Map<Integer, Integer> times = new HashMap<>(4);
    }

    private final Map<Integer, Live> tasks = new HashMap<>();
    private final WeakIdentityMap<Visits> objects = new WeakIdentityMap<>();
    private final AtomicInteger turns = new AtomicInteger();

    /** Records the creation of a task. */
    public synchronized void created(int creator, int task) {
        Live parent = tasks.computeIfAbsent(creator, number -> new Live(null, number));
        Live live = new Live(parent, task);
        tasks.put(task, live);
        parent.created.put(task, live);
    }

    /** Records the end of a task. */
    public synchronized void ended(int task) {
        Live live = tasks.remove(task);
        if (live != null && live.creator != null) {
            live.creator.created.remove(task);
        }
    }

    /** Waits, if it is another task's turn, before a task that holds no lock comes to an object. */
    public void before(int task, Object object) {
        if (turns.get() >= MOST_TURNS) {
            return;
        }
        int times = visit(task, object);
        if (times > MOST_VISITS) {
            return;
        }
        long begin = System.nanoTime();
        boolean hasWaited = false;
        long most = times == 1 ? ELDER_NANOS : OTHER_NANOS;
        while (System.nanoTime() - begin < most && (times == 1 ? hasElders(task) : isLast(task, object))) {
            hasWaited = true;
            LockSupport.parkNanos(this, STEP_NANOS);
        }
        if (hasWaited) {
            turns.incrementAndGet();
        }
        came(task, object);
    }

    private synchronized int visit(int task, Object object) {
        return visits(object).times.merge(task, 1, Integer::sum);
    }

    private Visits visits(Object object) {
        Visits visits = objects.get(object);
        if (visits == null) {
            visits = new Visits();
            objects.put(object, visits);
        }
        return visits;
    }

    private synchronized void came(int task, Object object) {
        visits(object).last = task;
    }

    private synchronized boolean isLast(int task, Object object) {
        return visits(object).last == task && tasks.size() > 1;
    }

    /** Returns whether a task lives that a serial run would have run before this one went on. */
    private synchronized boolean hasElders(int task) {
        Live live = tasks.get(task);
        if (live == null) {
            return false;
        }
        if (!live.created.isEmpty()) {
            return true;
        }
        for (Live member = live; member.creator != null; member = member.creator) {
            if (member.creator.created.lowerKey(member.number) != null) {
                return true;
            }
        }
        return false;
    }
}
