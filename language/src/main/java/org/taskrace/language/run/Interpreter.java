package org.taskrace.language.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.reach.AlgorithmLimitException;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.values.ProgramError;

/** Interpreter that runs a program once, serially and child first, and tells a detector what happens. */
public final class Interpreter {

    /** After so many rounds of loops a program is taken to hang. */
    public static final long DEFAULT_MAX_ROUNDS = 2_000_000_000L;

    private final Program program;
    private final Detector detector;
    private final Machine machine;
    private final ExecutionOrder order;

    /** Tasks that were blocked at some time; those still blocked when no task can go on are the deadlock. */
    private final Set<TaskState> onceBlocked = new LinkedHashSet<>();

    private boolean started;
    private TaskState running;

    private Interpreter(Program program, Detector detector, ExecutionOrder order, long maxRounds) {
        this.program = program;
        this.detector = detector;
        this.order = order;
        machine = new Machine(program, detector, maxRounds, false);
    }

    public static ProgramRun run(Program program, Detector detector, ExecutionOrder order) {
        return run(program, detector, order, DEFAULT_MAX_ROUNDS);
    }

    /** Runs the program to its end, to its first error, or until no task can go on. */
    public static ProgramRun run(Program program, Detector detector, ExecutionOrder order, long maxRounds) {
        return new Interpreter(program, detector, order, maxRounds).run();
    }

    private ProgramRun run() {
        try {
            runToTheEnd();
        } catch (ProgramError error) {
            return new ProgramRun(started, machine.memory(), error, false, List.of());
        } catch (AlgorithmLimitException limit) {
            return new ProgramRun(
                    started, machine.memory(), new ProgramError(running.site(), limit.getMessage()), true, List.of());
        }
        List<TaskState> suspended = new ArrayList<>(onceBlocked);
        suspended.removeIf(task -> !task.isBlocked());
        suspended.sort(Comparator.comparingInt(TaskState::id));
        return new ProgramRun(true, machine.memory(), null, false, suspended);
    }

    private void runToTheEnd() {
        running = machine.start();
        started = true;
        ProgramScheduler scheduler = scheduler(running);
        TaskActions actions = machine.actions();
        while (running != null) {
            Outcome outcome = machine.run(running, Integer.MAX_VALUE);
            switch (outcome) {
                case CREATED -> scheduler.created(running, actions.created());
                case WOKE -> scheduler.preempted(running);
                case BLOCKED -> onceBlocked.add(running);
                case ENDED -> onceBlocked.remove(running);
                case STEPPED -> throw new IllegalStateException("not stepping");
            }
            ArrayDeque<TaskState> woken = actions.woken();
            while (!woken.isEmpty()) {
                TaskState task = woken.pollLast();
                onceBlocked.remove(task);
                scheduler.woken(task);
            }
            TaskState next = scheduler.next();
            if (next != null && next != running) {
                detector.switchTo(next.id);
            }
            running = next;
        }
    }

    private ProgramScheduler scheduler(TaskState root) {
        // Without futures and promises, each task that a child-first run joins has already ended.
        boolean tasksCanWait = program.uses(Construct.FUTURE) || program.uses(Construct.PROMISE);
        return order == ExecutionOrder.EAGER_RESUME
                ? new EagerScheduler()
                : new DepthFirstScheduler(root, tasksCanWait);
    }
}
