package org.taskrace.agent.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.taskrace.engine.findings.FailureLog;
import org.taskrace.engine.history.LockOrderHistory;
import org.taskrace.engine.order.InitializerCycles;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.report.SideFindings;

/** Builder of the findings beside the verdict. A failure that the tool itself may have caused makes the run inconclusive. */
public final class SideFindingBuilder {

    private static final String TOOL = "org.taskrace.";

    private final FailureLog failures;
    private final LockOrderHistory lockOrder;
    private final InitializerCycles initializers;
    private final InconclusiveReasons problems;

    public SideFindingBuilder(
            FailureLog failures,
            LockOrderHistory lockOrder,
            InitializerCycles initializers,
            InconclusiveReasons problems) {
        this.initializers = initializers;
        this.failures = failures;
        this.lockOrder = lockOrder;
        this.problems = problems;
    }

    /**
     * Returns the findings.
     *
     * @param chains names the creators of a task
     * @param leftOut names of the classes that were left out
     */
    SideFindings build(IntFunction<List<String>> chains, List<String> leftOut) {
        List<SideFindings.Failure> failed = new ArrayList<>();
        for (FailureLog.Failure failure : failures.list()) {
            Throwable thrown = failure.thrown();
            if (mayBeOurs(thrown)) {
                problems.add(thrown.getClass().getName() + ", which the check itself may have caused", 0);
            }
            failed.add(new SideFindings.Failure(
                    thrown.getClass().getName(),
                    thrown.getMessage(),
                    failure.at(),
                    chains.apply(failure.task()),
                    failure.stack()));
        }
        List<SideFindings.LockCycle> cycles = new ArrayList<>();
        for (List<LockOrderHistory.Request> cycle : lockOrder.cycles()) {
            cycles.add(new SideFindings.LockCycle(
                    cycle.stream().map(request -> request(request, chains)).toList()));
        }
        for (InitializerCycles.Cycle cycle : initializers.list()) {
            cycles.add(new SideFindings.LockCycle(List.of(
                    request(cycle.one(), cycle.other(), cycle.oneNeedsAt(), chains),
                    request(cycle.other(), cycle.one(), cycle.otherNeedsAt(), chains))));
        }
        return new SideFindings(failed, failures.isFull(), cycles, lockOrder.isFull(), leftOut);
    }

    private static SideFindings.Request request(LockOrderHistory.Request request, IntFunction<List<String>> chains) {
        return new SideFindings.Request(
                request.holds().name(),
                request.holds().since(),
                request.asks(),
                request.at(),
                chains.apply(request.task()),
                request.stack());
    }

    private static SideFindings.Request request(
            InitializerCycles.Entry holder,
            InitializerCycles.Entry asked,
            String needsAt,
            IntFunction<List<String>> chains) {
        return new SideFindings.Request(
                "initialisation of " + holder.className(),
                holder.at(),
                "initialisation of " + asked.className(),
                needsAt,
                chains.apply(holder.task()),
                List.of(holder.className() + ".<clinit>(" + needsAt + ")"));
    }

    /**
     * Returns whether the tool may have caused an exception. The check needs stack and memory of its own and rewrites
     * classes. A programming error that its own code throws is its own.
     */
    private static boolean mayBeOurs(Throwable thrown) {
        if (thrown instanceof VirtualMachineError
                || thrown instanceof VerifyError
                || thrown instanceof ClassFormatError) {
            return true;
        }
        StackTraceElement[] stack = thrown.getStackTrace();
        boolean isFault = thrown instanceof NullPointerException
                || thrown instanceof ClassCastException
                || thrown instanceof IndexOutOfBoundsException
                || thrown instanceof LinkageError;
        return isFault && stack.length > 0 && stack[0].getClassName().startsWith(TOOL);
    }
}
