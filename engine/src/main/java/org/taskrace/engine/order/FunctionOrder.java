package org.taskrace.engine.order;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.taskrace.core.sets.IntList;

/**
 * Order between functions that run within one of several calls, and what follows these calls.
 *
 * <p>A function of a completion stage without an executor runs within the call that completes the stage's source. If the source was
 * completed earlier, it runs within the call that makes the stage. So the function precedes the strands that follow all of these calls, in
 * every schedule. A strand that follows one of them only may be parallel to it. Hence these are no edges of the dag: they order the
 * strands of the task that stands for the function.
 *
 * <p>Cost: a question for each call, asked only where the dag orders nothing.
 *
 * <p>Blind spot: of the functions only the first {@value #MOST_FUNCTIONS} since quiescence are ordered so.
 */
public final class FunctionOrder {

    private static final int MOST_FUNCTIONS = 4096;

    /**
     * A function, with the strands that follow the calls in their tasks.
     *
     * @param calls null if they are not known for all schedules
     * @param observedCalls those that are left where observed edges hold: a call that had completed a source before is none
     * @param relay the future that has to be done, too, before the function's stage is; null if there is none
     */
    public record Calls(IntList calls, IntList observedCalls, Object relay) {}

    private static final class Function {
        private final Calls within;

        /** Whether an answer has relied on it. */
        private boolean isUsed;

        private Function(Calls within) {
            this.within = within;
        }
    }

    private final HappensBefore order;
    private final Map<Integer, Function> byTask = new HashMap<>();

    /** By future: the tasks that stand for functions of its stages. */
    private final Map<Object, IntList> bySource = new IdentityHashMap<>();

    FunctionOrder(HappensBefore order) {
        this.order = order;
    }

    /**
     * Orders a function, which has run as a task, before what follows all of these calls.
     *
     * @param sources the futures whose methods may run it, too
     */
    public void add(int task, Calls within, Object... sources) {
        if (byTask.size() == MOST_FUNCTIONS) {
            return;
        }
        byTask.put(task, new Function(within));
        for (Object source : sources) {
            bySource.computeIfAbsent(source, added -> new IntList()).add(task);
        }
    }

    /** Returns whether there are no functions, so that the order is the dag's alone. */
    public boolean isEmpty() {
        return byTask.isEmpty();
    }

    /** Returns the calls that may run the function of a task; null if they are not known. */
    public Calls calls(int task) {
        Function function = byTask.get(task);
        return function == null ? null : function.within;
    }

    /**
     * Records that a call of the running task, too, may run functions of a future's stages. Returns whether an answer has relied on the
     * other calls alone.
     */
    public boolean help(Object future) {
        IntList tasks = bySource.get(future);
        boolean isUsed = false;
        for (int i = 0; tasks != null && i < tasks.size(); i++) {
            Function function = byTask.get(tasks.get(i));
            IntList calls = function.within.calls;
            if (calls != null && !order.strands().allPrecedeNow(calls)) {
                calls.add(order.now());
                isUsed |= function.isUsed;
            }
        }
        return isUsed;
    }

    /** Returns whether the running strand follows all calls that may run the function of an earlier strand's task. */
    public boolean orders(int strand) {
        if (byTask.isEmpty()) {
            return false;
        }
        Function function = byTask.get(order.taskOf(strand));
        if (function == null
                || function.within.calls == null
                || !order.strands().allPrecedeNow(function.within.calls)) {
            return false;
        }
        function.isUsed = true;
        return true;
    }

    /** Returns whether the running strand follows all calls that may run the function in this schedule, observed edges included. */
    public boolean ordersAsObserved(int strand) {
        Function function = byTask.isEmpty() ? null : byTask.get(order.taskOf(strand));
        if (function == null) {
            return false;
        }
        IntList calls = function.within.observedCalls;
        for (int i = 0; i < calls.size(); i++) {
            if (!order.strands().precedesNowAsObserved(calls.get(i))) {
                return false;
            }
        }
        function.isUsed = true;
        return true;
    }

    /** Forgets all functions: all strands so far precede the running one. */
    void forget() {
        byTask.clear();
        bySource.clear();
    }
}
