package org.taskrace.agent.constructs.queues;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.family.ProgramObjects;
import org.taskrace.agent.constructs.outcomes.ObjectChanges;
import org.taskrace.agent.constructs.synchronizers.PermitOrigins;
import org.taskrace.agent.constructs.synchronizers.SynchronizerQueryModel;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Items of queues and exchangers: the task that takes an item follows the task that gave that very item. A task that needed a free place of a
 * bounded queue follows the task that freed it. All of them are edges of this schedule only.
 *
 * <p>Two takers that no edge orders could have got each other's items. A look at the first item could have come after a take. Two givers
 * that no edge orders could have given in turn, so that a taker finds another item first. A taker that found no item, and a giver that found
 * no place, could have done so if an unordered task changes the queue. All of them are assumptions of the verdict.
 */
public final class ItemTransferModel {

    private static final String FIRST = "found this item first";

    /** The questions that take items, too. */
    private static final Set<String> TAKES_SEVERAL = Set.of(
            "clear",
            "drainTo",
            "remove",
            "removeAll",
            "removeFirstOccurrence",
            "removeIf",
            "removeLastOccurrence",
            "retainAll");

    /** The questions whose answer tells in which order the items lie. */
    private static final Set<String> TELLS_ORDER = Set.of(
            "descendingIterator",
            "drainTo",
            "forEach",
            "iterator",
            "parallelStream",
            "spliterator",
            "stream",
            "toArray",
            "toString");

    /** The queues that give items in the order in which they were put. */
    private static final Set<Class<?>> IN_ORDER =
            Set.of(ArrayBlockingQueue.class, LinkedBlockingQueue.class, ConcurrentLinkedQueue.class);

    /** The other queues whose content tells how an operation comes out: no time does, and no task that waits. */
    private static final Set<Class<?>> BY_CONTENT =
            Set.of(LinkedBlockingDeque.class, ConcurrentLinkedDeque.class, PriorityBlockingQueue.class);

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final SynchronizerQueryModel surveys;
    private final BooleanSupplier isAssured;
    private final WeakIdentityMap<Items> queues = new WeakIdentityMap<>();

    /** The gives of each queue, and the takes that rely on their order. */
    private final ObjectChanges gives;

    /** Content of a queue. */
    private static final class Items {
        private final Map<Object, Deque<Integer>> givenBy = new IdentityHashMap<>();
        private final PermitOrigins places;

        /** The strands that have come to take, for queues in which a giver waits for a taker. */
        private final IntList takers = new IntList();

        /** By task: the strand in which the task last took an item. */
        private final Map<Integer, Integer> takes = new HashMap<>();

        private int takesUntilDrop = 64;

        /** By task and site: the strand in which a task last looked at the first item. */
        private final Map<Long, Integer> looks = new HashMap<>();

        /** The strands in which calls changed the queue that are not followed item by item. */
        private final IntList swept = new IntList();

        /** Whether two tasks have given items in an order that the schedule chose. */
        private boolean isOrderOpen;

        Items(HappensBefore execution) {
            places = new PermitOrigins(execution);
        }
    }

    public ItemTransferModel(
            HappensBefore execution,
            ScheduleEdges observations,
            ScheduleDependences weakenings,
            SynchronizerQueryModel surveys,
            BooleanSupplier isAssured) {
        this.isAssured = isAssured;
        this.execution = execution;
        this.observations = observations;
        this.weakenings = weakenings;
        this.surveys = surveys;
        gives = new ObjectChanges(execution);
    }

    private Items items(Object queue) {
        Items items = queues.get(queue);
        if (items == null) {
            items = new Items(execution);
            queues.put(queue, items);
        }
        return items;
    }

    private static boolean giversMeetTakers(Object queue) {
        return queue instanceof SynchronousQueue || queue instanceof LinkedTransferQueue;
    }

    /** Returns whether a queue is one of the JDK: a queue that the program has written is checked itself. */
    public static boolean isOfJdk(Object queue) {
        return ProgramObjects.areOfJdk(queue.getClass());
    }

    /** Returns whether an object passes items on. A call through an interface of java.util may be on any collection; most do not. */
    private static boolean passesOn(Object queue) {
        return queue instanceof BlockingQueue && !ProgramObjects.contain(queue)
                || queue instanceof Exchanger
                || queue instanceof ConcurrentLinkedQueue
                || queue instanceof ConcurrentLinkedDeque;
    }

    public void giving(Object queue, Object item) {
        if (CurrentStrand.recording && item != null && passesOn(queue)) {
            if (queue instanceof DelayQueue || queue instanceof PriorityBlockingQueue) {
                comparing(queue);
            }
            Items items = items(queue);
            items.isOrderOpen |= !gives.allPrecedeNow(queue);
            int strand = execution.endStrand();
            items.givenBy.computeIfAbsent(item, i -> new ArrayDeque<>()).addLast(strand);
            gives.changed(queue, strand);
            surveys.changed(queue, strand);
        }
    }

    /** Records that the running task makes a call that changes a queue somehow: through a view of the queue, or as an argument. */
    public void changes(BlockingQueue<?> queue, int site) {
        if (CurrentStrand.recording) {
            Items items = items(queue);
            compareWithOthers(items, queue, false, site);
            items.isOrderOpen |= !gives.allPrecedeNow(queue);
            int strand = execution.endStrand();
            execution.strands().dropPreceding(items.swept);
            items.swept.add(strand);
            gives.changed(queue, strand);
            surveys.changed(queue, strand);
        }
    }

    /** Records that tasks of an executor or the like change a queue, now and later. */
    public void isShared(Object queue) {
        surveys.unfollowed(queue);
        gives.unfollowed(queue);
        items(queue).isOrderOpen = true;
    }

    public void gave(Object queue, Object item, boolean accepted, int site) {
        if (!CurrentStrand.recording || item == null || !passesOn(queue)) {
            return;
        }
        Items items = items(queue);
        if (!accepted) {
            assumeUnlessContentTells(queue, site, "found no place");
            strandOf(items, item, true);
        } else if (queue instanceof SynchronousQueue) {
            met(queue, site);
        } else if (queue instanceof BlockingQueue<?> bounded && bounded.remainingCapacity() < Integer.MAX_VALUE) {
            follow(items.places.take(bounded.remainingCapacity() + 1), queue, site);
        }
    }

    /**
     * Orders a giver after the taker that it has waited for. Blind spot: which of those who had come it was is not known, so it follows all
     * of them.
     */
    public void met(Object queue, int site) {
        if (CurrentStrand.recording && isAssured.getAsBoolean()) {
            IntList takers = items(queue).takers;
            for (int i = 0; i < takers.size(); i++) {
                observations.see(takers.get(i), queue.getClass().getName(), site);
            }
        }
    }

    /** Orders the running task after all tasks that have given an item: a queue calls methods of its items under its lock. */
    public void comparing(Object queue) {
        Items items = CurrentStrand.recording ? queues.get(queue) : null;
        if (items != null) {
            for (Deque<Integer> strands : items.givenBy.values()) {
                strands.forEach(strand -> follow(strand, queue, TaskHooks.callSite));
            }
        }
    }

    public void taking(Object queue) {
        if (CurrentStrand.recording && giversMeetTakers(queue)) {
            items(queue).takers.add(execution.endStrand());
        }
    }

    /** Records that an item was taken; {@code stays}: it was only looked at. */
    public void took(Object item, Object queue, boolean stays, int site) {
        if (!passesOn(queue)) {
            return;
        }
        if (!CurrentStrand.recording) {
            if (item != null) {
                foundInOrder(queue, !hasOwnOrder(queue), site);
            }
            return;
        }
        if (item == null) {
            assumeUnlessContentTells(queue, site, "found no item");
            return;
        }
        Items items = items(queue);
        int giver = strandOf(items, item, !stays);
        follow(giver, queue, site);
        for (int i = 0; i < items.swept.size(); i++) {
            follow(items.swept.get(i), queue, site);
        }
        compareWithGivers(items, queue, giver, site);
        if (queue instanceof BlockingQueue) {
            compareWithOthers(items, queue, stays, site);
        }
        if (!stays && queue instanceof BlockingQueue<?> blocking) {
            left(items, blocking, 1);
        }
    }

    private void assumeUnlessContentTells(Object queue, int site, String outcome) {
        String name = queue.getClass().getName();
        if (IN_ORDER.contains(queue.getClass()) || BY_CONTENT.contains(queue.getClass())) {
            surveys.failed(queue, name, site, outcome);
        } else {
            weakenings.assume(name, site, outcome);
        }
    }

    /** Returns whether a queue puts its items in an order that does not depend on the givers. */
    private static boolean hasOwnOrder(Object queue) {
        return queue instanceof PriorityBlockingQueue<?> priorities && priorities.comparator() == null;
    }

    /** Names an operation that tells how the items lie, if the schedule chose their order: even if all tasks have ended since. */
    private void foundInOrder(Object queue, boolean dependsOnGivers, int site) {
        Items items = dependsOnGivers ? queues.get(queue) : null;
        if (items != null && items.isOrderOpen) {
            weakenings.assume(queue.getClass().getName(), site, FIRST);
        }
    }

    /** Names a take or look that could have found another item, had givers come in another order. */
    private void compareWithGivers(Items items, Object queue, int giver, int site) {
        boolean isInOrder = IN_ORDER.contains(queue.getClass()) && items.swept.isEmpty();
        Runnable assumption = () -> weakenings.assume(queue.getClass().getName(), site, FIRST);
        if (items.isOrderOpen && !hasOwnOrder(queue) || !isInOrder && !gives.allPrecedeNow(queue)) {
            assumption.run();
        } else if (giver >= 0 || !isInOrder) {
            // An item without a known giver was there before all others.
            gives.foundSince(queue, isInOrder ? giver : execution.now()).cameOut(assumption);
        }
    }

    /** Names a take or look that could have come before those of other tasks, and looks that could have come after this take. */
    private void compareWithOthers(Items items, Object queue, boolean stays, int site) {
        int task = execution.running();
        String name = queue.getClass().getName();
        if (items.takes.entrySet().stream()
                .anyMatch(take -> take.getKey() != task && !execution.precedesNow(take.getValue()))) {
            weakenings.assume(name, site, "came after another take");
        }
        if (stays) {
            items.looks.put((long) task << 32 | site, execution.now());
            return;
        }
        items.looks.entrySet().removeIf(look -> {
            boolean isUnordered = look.getKey() >> 32 != task && !execution.precedesNow(look.getValue());
            if (isUnordered) {
                weakenings.assume(name, look.getKey().intValue(), "came before a take");
            }
            return isUnordered;
        });
        items.takes.put(task, execution.now());
        if (items.takes.size() >= items.takesUntilDrop) {
            items.takes.values().removeIf(strand -> strand != execution.now() && execution.precedesNow(strand));
            items.takesUntilDrop = Math.max(64, 2 * items.takes.size());
        }
    }

    /** Records that so many items have left a queue, by the running task. */
    private void left(Items items, BlockingQueue<?> queue, int count) {
        int strand = execution.endStrand();
        surveys.changed(queue, strand);
        if (queue.remainingCapacity() < Integer.MAX_VALUE && !giversMeetTakers(queue)) {
            items.places.giveBack(count, strand);
        }
    }

    /** Records that the running task has looked at a whole queue, and may have taken the items that are gone. */
    public void surveyed(BlockingQueue<?> queue, String question, int site) {
        String method = question.substring(question.lastIndexOf('.') + 1);
        // A call that gets the queue as an argument, or through a view, may look at all items.
        foundInOrder(
                queue,
                TELLS_ORDER.contains(method) || question.equals(queue.getClass().getName()),
                site);
        if (!CurrentStrand.recording) {
            return;
        }
        surveys.asked(queue, question, site);
        Items items = items(queue);
        if (TAKES_SEVERAL.contains(method)) {
            compareWithOthers(items, queue, false, site);
            surveys.changed(queue, execution.endStrand());
        }
        int given = 0;
        for (Deque<Integer> strands : items.givenBy.values()) {
            given += strands.size();
        }
        if (given <= queue.size()) {
            return;
        }
        Map<Object, Integer> there = new IdentityHashMap<>();
        for (Object item : queue.toArray()) {
            there.merge(item, 1, Integer::sum);
        }
        int gone = 0;
        for (Object item : List.copyOf(items.givenBy.keySet())) {
            for (int more = items.givenBy.get(item).size() - there.getOrDefault(item, 0); more > 0; more--) {
                follow(strandOf(items, item, true), queue, site);
                gone++;
            }
        }
        left(items, queue, gone);
    }

    private static int strandOf(Items items, Object item, boolean leaves) {
        Deque<Integer> strands = items.givenBy.get(item);
        if (strands == null) {
            return -1;
        }
        int strand = leaves ? strands.pollFirst() : strands.peekFirst();
        if (strands.isEmpty()) {
            items.givenBy.remove(item);
        }
        return strand;
    }

    private void follow(int strand, Object queue, int site) {
        if (strand >= 0 && isAssured.getAsBoolean()) {
            observations.addAndWeaken(strand, queue.getClass().getName(), site);
        } else if (strand >= 0) {
            // Nothing follows what was taken, but the giver and other takers may act on it.
            observations.weakenIfUnordered(strand, queue.getClass().getName(), site);
        }
    }
}
