package org.taskrace.agent.constructs.forkjoin;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * {@code Arrays.parallelPrefix}, with exactly the JDK's calls of the function, in tasks that only their need of results
 * orders.
 *
 * <p>The range is halved down to leaves of at most 16 elements, the JDK's least. On the way up each leaf but the last
 * is summed. The first one is cumulated instead, since nothing comes before it. A whole range follows its two halves.
 * On the way down a half is cumulated from the sum of all elements before it. If a range begins at the origin, its
 * right half is cumulated as soon as the range is summed. The JDK keeps this order in the bits of its tasks' pending
 * counts, which do not show which task follows which.
 *
 * <p>Cost: two tasks a leaf, boxed numbers.
 */
public final class ParallelPrefixModel {

    private static final int LEAF = 16;

    private final Scheduler scheduler;
    private final HappensBefore execution;

    public ParallelPrefixModel(Scheduler scheduler, HappensBefore execution) {
        this.scheduler = scheduler;
        this.execution = execution;
    }

    /** Does all the work of the JDK's first task of a call, in the running one. */
    public void run(Object first) {
        new Cumulation(first).run();
        ((ForkJoinTask<?>) first).quietlyComplete();
    }

    /** A task that computes a part. */
    private static final class Part {
        private final ScheduledTask task = new ScheduledTask();
        private Throwable thrown;
    }

    private Part start(Runnable work) {
        Part part = new Part();
        part.task.pool = scheduler.current().pool;
        scheduler.start(
                part.task,
                () -> {
                    try {
                        work.run();
                    } catch (Throwable e) {
                        part.thrown = e;
                    }
                },
                scheduler.mayRunInline(MayBlock.HARDLY));
        return part;
    }

    /** Joins a part. What the part has thrown goes on from here at once, as in the JDK, without a wait for the other parts. */
    private void join(Part part) {
        scheduler.await("a part of Arrays.parallelPrefix", VirtualClock.NEVER, () -> part.task.ended);
        execution.join(part.task.number, TaskHooks.callSite);
        if (part.thrown != null) {
            throw SneakyThrow.rethrow(part.thrown);
        }
    }

    /** A range of elements and their sum; its halves once it was split. */
    private static final class Range {
        private final int from;
        private final int to;
        private Range left;
        private Range right;
        private Object sum;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        boolean isLeaf() {
            return to - from <= LEAF;
        }

        void split() {
            int middle = (from + to) >>> 1;
            left = new Range(from, middle);
            right = new Range(middle, to);
        }
    }

    /** One call: a range of an array and a function. */
    private final class Cumulation {
        private final Object array;
        private final BinaryOperator<Object> function;
        private final int origin;
        private final int fence;
        private final int site = TaskHooks.callSite;

        /** The parts of the way down that begin with the sums of ranges at the origin. */
        private final List<Part> down = new ArrayList<>();

        Cumulation(Object first) {
            array = field(first, "array");
            function = function(field(first, "function"), array.getClass().getComponentType());
            origin = (Integer) field(first, "origin");
            fence = (Integer) field(first, "fence");
        }

        void run() {
            sum(new Range(origin, fence));
            down.forEach(ParallelPrefixModel.this::join);
        }

        /** Computes the sums on the way up; each stays with its range. */
        private void sum(Range range) {
            if (range.isLeaf()) {
                range.sum = sumOfLeaf(range.from, range.to);
                return;
            }
            range.split();
            Part left = start(() -> sum(range.left));
            Part right = start(() -> sum(range.right));
            join(left);
            join(right);
            range.sum = range.to == fence ? range.left.sum : function.apply(range.left.sum, range.right.sum);
            if (range.from == origin) {
                down.add(start(() -> cumulate(range.right, range.left.sum)));
            }
        }

        private Object sumOfLeaf(int from, int to) {
            if (from != origin && to < fence) {
                ArrayMemory.accessRange(array, from, to, AccessKey.of(site, false));
            }
            Object sum = Array.get(array, from);
            if (from == origin) {
                return cumulateLeaf(from + 1, to, sum);
            }
            // The last leaf's is not asked for.
            for (int i = from + 1; i < to && to < fence; i++) {
                sum = function.apply(sum, Array.get(array, i));
            }
            return sum;
        }

        /** Computes the prefixes on the way down. */
        private void cumulate(Range range, Object before) {
            if (range.isLeaf()) {
                cumulateLeaf(range.from, range.to, before);
                return;
            }
            Object beforeRight = function.apply(before, range.left.sum);
            Part left = start(() -> cumulate(range.left, before));
            Part right = start(() -> cumulate(range.right, beforeRight));
            join(left);
            join(right);
        }

        private Object cumulateLeaf(int from, int to, Object before) {
            ArrayMemory.accessRange(array, from, to, AccessKey.of(site, true));
            Object sum = before;
            for (int i = from; i < to; i++) {
                sum = function.apply(sum, Array.get(array, i));
                Array.set(array, i, sum);
            }
            return sum;
        }
    }

    private static Object field(Object first, String name) {
        try {
            Field field = first.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(first);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(first.getClass() + " has no field " + name, e);
        }
    }

    @SuppressWarnings("unchecked")
    private static BinaryOperator<Object> function(Object function, Class<?> elements) {
        if (elements == int.class) {
            return (a, b) -> ((IntBinaryOperator) function).applyAsInt((Integer) a, (Integer) b);
        }
        if (elements == long.class) {
            return (a, b) -> ((LongBinaryOperator) function).applyAsLong((Long) a, (Long) b);
        }
        if (elements == double.class) {
            return (a, b) -> ((DoubleBinaryOperator) function).applyAsDouble((Double) a, (Double) b);
        }
        return (BinaryOperator<Object>) function;
    }
}
