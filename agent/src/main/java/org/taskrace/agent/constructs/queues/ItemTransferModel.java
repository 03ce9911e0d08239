package org.taskrace.agent.constructs.queues;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.family.ProgramObjects;
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
 * <p>Two takers that no edge orders could have got each other's items. A look at the first item could have come after a take. Both are
 * assumptions of the verdict.
 */
public final class ItemTransferModel {

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

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final SynchronizerQueryModel surveys;
    private final BooleanSupplier isAssured;
    private final WeakIdentityMap<Items> queues = new WeakIdentityMap<>();

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
            int strand = execution.endStrand();
            items(queue).givenBy.computeIfAbsent(item, i -> new ArrayDeque<>()).addLast(strand);
            surveys.changed(queue, strand);
        }
    }

    public void gave(Object queue, Object item, boolean accepted, int site) {
        if (!CurrentStrand.recording || item == null || !passesOn(queue)) {
            return;
        }
        Items items = items(queue);
        if (!accepted) {
            weakenings.assume(queue.getClass().getName(), site, "found no place");
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
        if (!CurrentStrand.recording || !passesOn(queue)) {
            return;
        }
        if (item == null) {
            weakenings.assume(queue.getClass().getName(), site, "found no item");
            return;
        }
        Items items = items(queue);
        follow(strandOf(items, item, !stays), queue, site);
        if (queue instanceof BlockingQueue) {
            compareWithOthers(items, queue, stays, site);
        }
        if (!stays && queue instanceof BlockingQueue<?> blocking) {
            left(items, blocking, 1);
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
        if (!CurrentStrand.recording) {
            return;
        }
        surveys.asked(queue, question, site);
        Items items = items(queue);
        if (TAKES_SEVERAL.contains(question.substring(question.lastIndexOf('.') + 1))) {
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
