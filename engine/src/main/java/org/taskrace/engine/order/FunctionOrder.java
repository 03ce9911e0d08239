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

    /** A function, with the strands that follow the calls in their tasks. */
    private static final class Function {
        private final IntList calls;

        /** Whether an answer has relied on it. */
        private boolean isUsed;

        private Function(IntList calls) {
            this.calls = calls;
        }
    }

    private final HappensBefore order;
    private final Map<Integer, Function> byTask = new HashMap<>();

    /** By future: the tasks that stand for functions of its stages. */
    private final Map<Object, IntList> bySource = new IdentityHashMap<>();

    FunctionOrder(HappensBefore order) {
        this.order = order;
    }

    /** Orders a function, which has run as a task, before what follows all of these strands. */
    public void add(int task, IntList calls, Object[] sources) {
        if (byTask.size() == MOST_FUNCTIONS) {
            return;
        }
        byTask.put(task, new Function(calls));
        for (Object source : sources) {
            bySource.computeIfAbsent(source, added -> new IntList()).add(task);
        }
    }

    /** Returns whether there are no functions, so that the order is the dag's alone. */
    public boolean isEmpty() {
        return byTask.isEmpty();
    }

    /** Returns the strands that follow the calls which may run the function of a task; null if that is not known. */
    public IntList calls(int task) {
        Function function = byTask.get(task);
        return function == null ? null : function.calls;
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
            if (!order.strands().allPrecedeNow(function.calls)) {
                function.calls.add(order.now());
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
        if (function == null || !order.strands().allPrecedeNow(function.calls)) {
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
        for (int i = 0; i < function.calls.size(); i++) {
            if (!order.strands().precedesNowAsObserved(function.calls.get(i))) {
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
