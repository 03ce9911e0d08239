package org.taskrace.hooks.listening;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to blocking queues: calls of the program come here in place of the JDK's methods, with the receiver
 * as first argument. An operation and its record are one step, under a lock of the queue.
 *
 * <p>The rules are those of the serial check. The task that takes an item follows the task that gave that very item. A
 * task that needed a free place follows the task that freed it. All of them are edges of this schedule only. Takers that
 * no edge orders could have got each other's items, which is an assumption of the verdict.
 *
 * <p>Followed are queues that keep the order of their items and have no method of their own to wait for takers.
 */
public final class ParallelQueues {

    /** A wait looks again after this time, since code that is not listened to may change the queue. */
    private static final long STEP_NANOS = 2_000_000;

    private static final long FOREVER = -1;
    private static final long NOT_AT_ALL = 0;
    private static final int TAKES_UNTIL_DROP = 64;

    private static final IdentityTable<Items> QUEUES = new IdentityTable<>();

    private ParallelQueues() {}

    /** A look at a queue that a later change may come before in another schedule. */
    private record Look(int task, Object strand, String question, int site, boolean onlyAtFirst) {}

    /** The content of a queue, and the lock of its operations. */
    private static final class Items extends ReentrantLock {

        private static final long serialVersionUID = 1L;

        private final transient Condition changed = newCondition();
        private final transient Map<Object, Deque<Object>> givenBy = new IdentityHashMap<>();

        /** The strands that have freed places. */
        private final transient List<Object> freed = new ArrayList<>();

        /** By task: the strand in which the task last took an item, or changed the queue. */
        private final transient Map<Integer, Object> takes = new HashMap<>();

        private final transient Map<Integer, Object> changes = new HashMap<>();
        private final transient List<Look> looks = new ArrayList<>();
        private int takesUntilDrop = TAKES_UNTIL_DROP;

        /** Records that the running task has given an item, which is in the queue now. */
        void gave(BlockingQueue<?> queue, Object item, int site) {
            int task = Strand.current().task;
            Object strand = ParallelTasks.control().leaves(task);
            if (strand == null) {
                return;
            }
            givenBy.computeIfAbsent(item, i -> new ArrayDeque<>(2)).addLast(strand);
            changes(task, strand, false);
            int free = queue.remainingCapacity();
            if (free < Integer.MAX_VALUE) {
                follow(place(task, free + 1), queue, site);
            }
        }

        /** Returns the strand that freed the place which a task has taken; null if it needed none of these. */
        private Object place(int task, int available) {
            if (available > freed.size()) {
                return null;
            }
            for (Iterator<Object> each = freed.iterator(); each.hasNext(); ) {
                if (ParallelTasks.control().follows(task, each.next())) {
                    each.remove();
                    return null;
                }
            }
            return freed.isEmpty() ? null : freed.remove(0);
        }

        /** Records that the running task has taken an item, or has only looked at it. */
        void took(BlockingQueue<?> queue, Object item, boolean stays, int site) {
            Deque<Object> strands = givenBy.get(item);
            if (strands != null) {
                follow(stays ? strands.peekFirst() : strands.pollFirst(), queue, site);
                if (strands.isEmpty()) {
                    givenBy.remove(item);
                }
            }
            int task = Strand.current().task;
            String name = queue.getClass().getName();
            boolean isAfterOthers = takes.entrySet().stream()
                    .anyMatch(take ->
                            take.getKey() != task && !ParallelTasks.control().follows(task, take.getValue()));
            if (isAfterOthers) {
                ParallelTasks.control().assumes(name, site, "came after another take");
            }
            Object strand = ParallelTasks.control().leaves(task);
            if (strand == null) {
                return;
            }
            if (stays) {
                looks.add(new Look(task, strand, name, site, true));
                return;
            }
            takes.put(task, strand);
            dropOldTakes(task);
            changes(task, strand, true);
            if (queue.remainingCapacity() < Integer.MAX_VALUE) {
                freed.add(strand);
            }
        }

        private void dropOldTakes(int task) {
            if (takes.size() >= takesUntilDrop) {
                takes.entrySet()
                        .removeIf(take ->
                                take.getKey() != task && ParallelTasks.control().follows(task, take.getValue()));
                takesUntilDrop = Math.max(TAKES_UNTIL_DROP, 2 * takes.size());
            }
        }

        private void changes(int task, Object strand, boolean takes) {
            changes.put(task, strand);
            looks.removeIf(look -> {
                boolean isUnordered = look.task != task
                        && (takes || !look.onlyAtFirst)
                        && !ParallelTasks.control().follows(task, look.strand);
                if (isUnordered) {
                    String outcome = look.onlyAtFirst ? "came before a take" : "came before a change";
                    ParallelTasks.control().assumes(look.question, look.site, outcome);
                }
                return isUnordered;
            });
        }

        /** Records a question of the running task, which follows all changes so far. */
        void asked(String question, int site) {
            int task = Strand.current().task;
            for (Map.Entry<Integer, Object> change : changes.entrySet()) {
                if (change.getKey() != task) {
                    ParallelTasks.control().sees(task, change.getValue(), question, site);
                }
            }
            Object strand = ParallelTasks.control().leaves(task);
            if (strand != null) {
                looks.add(new Look(task, strand, question, site, false));
            }
        }
    }

    private static void follow(Object strand, BlockingQueue<?> queue, int site) {
        if (strand != null) {
            ParallelTasks.control()
                    .sees(Strand.current().task, strand, queue.getClass().getName(), site);
        }
    }

    /** Returns what is known of a queue; null if nothing is to be recorded. */
    private static Items items(BlockingQueue<?> queue) {
        boolean isOfProgram = queue == null || queue.getClass().getClassLoader() != null;
        if (isOfProgram || ParallelTasks.control() == null || Strand.current().task == Strand.NO_TASK) {
            return null;
        }
        boolean isFollowed = queue instanceof ArrayBlockingQueue
                || queue instanceof LinkedBlockingQueue
                || queue instanceof LinkedBlockingDeque;
        if (!isFollowed) {
            ParallelTasks.control().outside(queue.getClass().getName(), Strand.current().callSite);
            return null;
        }
        return QUEUES.get(queue, Items::new);
    }

    /** Gives an item; {@code limit}: how many nanoseconds it may wait, or {@link #FOREVER}. Returns whether it was taken in. */
    private static <T> boolean give(Items items, BlockingQueue<T> queue, T item, long limit)
            throws InterruptedException {
        int site = Strand.current().callSite;
        long begin = System.nanoTime();
        items.lock();
        try {
            boolean isGiven = queue.offer(item);
            while (!isGiven && waits(items, begin, limit)) {
                isGiven = queue.offer(item);
            }
            Strand.current().callSite = site;
            if (isGiven) {
                items.gave(queue, item, site);
                items.changed.signalAll();
            } else {
                ParallelTasks.control().assumes(queue.getClass().getName(), site, "found no place");
            }
            return isGiven;
        } finally {
            items.unlock();
        }
    }

    /** Takes an item, or null if there was none for so many nanoseconds. */
    private static <T> T take(Items items, BlockingQueue<T> queue, long limit) throws InterruptedException {
        int site = Strand.current().callSite;
        ParallelTasks.control().givesTurn(queue);
        long begin = System.nanoTime();
        items.lock();
        try {
            T item = queue.poll();
            while (item == null && waits(items, begin, limit)) {
                item = queue.poll();
            }
            Strand.current().callSite = site;
            if (item == null) {
                ParallelTasks.control().assumes(queue.getClass().getName(), site, "found no item");
            } else {
                items.took(queue, item, false, site);
                items.changed.signalAll();
            }
            return item;
        } finally {
            items.unlock();
        }
    }

    /** Waits a little; returns false if the time is over. */
    private static boolean waits(Items items, long begin, long limit) throws InterruptedException {
        long rest = limit == FOREVER ? STEP_NANOS : limit - (System.nanoTime() - begin);
        if (rest <= 0) {
            return false;
        }
        ForkJoinPool.managedBlock(new Pause(items, Math.min(rest, STEP_NANOS)));
        return true;
    }

    /** A wait for a change. A pool of ForkJoin tasks may start another thread meanwhile, as it does for the JDK's own waits. */
    private static final class Pause implements ForkJoinPool.ManagedBlocker {
        private final Items items;
        private final long nanos;
        private boolean isOver;

        Pause(Items items, long nanos) {
            this.items = items;
            this.nanos = nanos;
        }

        @SuppressWarnings("WaitNotInLoop") // Those that pause look again, whatever has woken them.
        @Override
        public boolean block() throws InterruptedException {
            items.changed.awaitNanos(nanos);
            isOver = true;
            return true;
        }

        @Override
        public boolean isReleasable() {
            return isOver;
        }
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Replaces {@link BlockingQueue#put}. */
    public static <T> void put(BlockingQueue<T> queue, T item) throws InterruptedException {
        Items items = items(queue);
        if (items == null) {
            queue.put(item);
        } else {
            throwIfInterrupted();
            give(items, queue, item, FOREVER);
        }
    }

    /** Replaces {@link BlockingQueue#offer(Object, long, TimeUnit)}. */
    public static <T> boolean offer(BlockingQueue<T> queue, T item, long limit, TimeUnit unit)
            throws InterruptedException {
        Items items = items(queue);
        if (items == null) {
            return queue.offer(item, limit, unit);
        }
        throwIfInterrupted();
        return give(items, queue, item, Math.max(unit.toNanos(limit), NOT_AT_ALL));
    }

    /** Replaces {@link BlockingQueue#offer(Object)}. */
    public static <T> boolean offer(BlockingQueue<T> queue, T item) {
        Items items = items(queue);
        return items == null ? queue.offer(item) : giveNow(items, queue, item);
    }

    /** Replaces {@link BlockingQueue#add}. */
    public static <T> boolean add(BlockingQueue<T> queue, T item) {
        Items items = items(queue);
        if (items == null) {
            return queue.add(item);
        }
        if (!giveNow(items, queue, item)) {
            throw new IllegalStateException(queue instanceof LinkedBlockingDeque ? "Deque full" : "Queue full");
        }
        return true;
    }

    private static <T> boolean giveNow(Items items, BlockingQueue<T> queue, T item) {
        try {
            return give(items, queue, item, NOT_AT_ALL);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Replaces {@link BlockingQueue#take}. */
    public static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        Items items = items(queue);
        if (items == null) {
            return queue.take();
        }
        throwIfInterrupted();
        return take(items, queue, FOREVER);
    }

    /** Replaces {@link BlockingQueue#poll(long, TimeUnit)}. */
    public static <T> T poll(BlockingQueue<T> queue, long limit, TimeUnit unit) throws InterruptedException {
        Items items = items(queue);
        if (items == null) {
            return queue.poll(limit, unit);
        }
        throwIfInterrupted();
        return take(items, queue, Math.max(unit.toNanos(limit), NOT_AT_ALL));
    }

    /** Replaces {@link BlockingQueue#poll()}. */
    public static <T> T poll(BlockingQueue<T> queue) {
        Items items = items(queue);
        try {
            return items == null ? queue.poll() : take(items, queue, NOT_AT_ALL);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Replaces {@link BlockingQueue#peek}. */
    public static <T> T peek(BlockingQueue<T> queue) {
        Items items = items(queue);
        if (items == null) {
            return queue.peek();
        }
        int site = Strand.current().callSite;
        items.lock();
        try {
            T item = queue.peek();
            if (item == null) {
                ParallelTasks.control().assumes(queue.getClass().getName(), site, "found no item");
            } else {
                items.took(queue, item, true, site);
            }
            return item;
        } finally {
            items.unlock();
        }
    }

    /** Replaces {@link BlockingQueue#size}. */
    public static int size(BlockingQueue<?> queue) {
        Items items = items(queue);
        if (items == null) {
            return queue.size();
        }
        items.lock();
        try {
            items.asked("BlockingQueue.size", Strand.current().callSite);
            return queue.size();
        } finally {
            items.unlock();
        }
    }

    /** Replaces {@link BlockingQueue#isEmpty}. */
    public static boolean isEmpty(BlockingQueue<?> queue) {
        Items items = items(queue);
        if (items == null) {
            return queue.isEmpty();
        }
        items.lock();
        try {
            items.asked("BlockingQueue.isEmpty", Strand.current().callSite);
            return queue.isEmpty();
        } finally {
            items.unlock();
        }
    }

    /** Replaces {@link BlockingQueue#remainingCapacity}. */
    public static int remainingCapacity(BlockingQueue<?> queue) {
        Items items = items(queue);
        if (items == null) {
            return queue.remainingCapacity();
        }
        items.lock();
        try {
            items.asked("BlockingQueue.remainingCapacity", Strand.current().callSite);
            return queue.remainingCapacity();
        } finally {
            items.unlock();
        }
    }
}
