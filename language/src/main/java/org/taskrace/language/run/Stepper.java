package org.taskrace.language.run;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.detect.Detector;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.values.Kind;
import org.taskrace.language.run.values.ProgramError;
import org.taskrace.language.run.values.SharedMemory;

/**
 * Stepper that runs a program action by action, with the choice of the next task left to the caller. Every task that has not ended stands
 * before its next visible action, so that the caller can look at what it is about to do.
 */
public final class Stepper {

    private final Program program;
    private final Machine machine;
    private final List<TaskState> tasks = new ArrayList<>();
    private ProgramError error;

    public Stepper(Program program, Detector detector, long maxRounds) {
        this.program = program;
        machine = new Machine(program, detector, maxRounds, true);
        try {
            tasks.add(machine.start());
            settle(tasks.get(0));
        } catch (ProgramError e) {
            error = e;
        }
    }

    /** Returns whether the task has not ended and its next action need not wait. */
    public boolean canStep(int task) {
        TaskState state = tasks.get(task);
        return error == null && !state.ended && !machine.actions().mustWait(state);
    }

    /** Executes the next action of a task; where it has to wait, nothing (or only part of a stage's end) happens. */
    public void step(int task) {
        try {
            TaskState state = tasks.get(task);
            Outcome outcome = machine.run(state, 1);
            if (outcome == Outcome.CREATED) {
                TaskState child = machine.actions().created();
                tasks.add(child);
                settle(state);
                settle(child);
            } else if (outcome == Outcome.WOKE) {
                settle(state);
            }
            machine.actions().woken().clear();
        } catch (ProgramError e) {
            error = e;
        }
    }

    private void settle(TaskState task) {
        machine.run(task, 0);
    }

    /** Returns the error of the last step, or null; after an error no more steps are possible. */
    public ProgramError error() {
        return error;
    }

    public SharedMemory memory() {
        return machine.memory();
    }

    public int taskCount() {
        return tasks.size();
    }

    public TaskState task(int task) {
        return tasks.get(task);
    }

    public boolean ended(int task) {
        return tasks.get(task).ended;
    }

    public int indexInParent(int task) {
        return tasks.get(task).indexInParent;
    }

    /** Returns a number that changes when the task advances in the end of a stage without an event. */
    public long hiddenProgress(int task) {
        TaskState state = tasks.get(task);
        return (long) state.progress << 2 | state.phase;
    }

    public int promiseCount() {
        return machine.actions().promiseCount();
    }

    /** Returns the site of the task's next action. */
    public int site(int task) {
        return tasks.get(task).programCounter;
    }

    /** Returns the location that the task's next action reads or writes, or -1 if it is no single access. */
    public int nextLocation(int task) {
        TaskState state = tasks.get(task);
        int[] code = program.code();
        int site = state.programCounter;
        int top = state.stackTop;
        return switch (code[site]) {
            case Opcode.READ, Opcode.WRITE -> code[site + 1];
            case Opcode.READ_LOCAL, Opcode.WRITE_LOCAL -> (int) state.values[code[site + 1]];
            case Opcode.READ_ELEMENT -> element(code[site + 1], state.values[top - 1], code[site + 2]);
            case Opcode.WRITE_ELEMENT -> element(code[site + 1], state.values[top - 2], code[site + 2]);
            case Opcode.READ_LOCAL_ELEMENT ->
                element((int) state.values[code[site + 1]], state.values[top - 1], code[site + 2]);
            case Opcode.WRITE_LOCAL_ELEMENT ->
                element((int) state.values[code[site + 1]], state.values[top - 2], code[site + 2]);
            default -> -1;
        };
    }

    private static int element(int first, long index, int length) {
        return index >= 0 && index < length ? first + (int) index : -1;
    }

    /**
     * Returns whether the task's next action commutes with every action of other tasks before it. Such an action
     * creates or ends a task, opens a scope, or follows something that has happened.
     */
    public boolean isHarmless(int task) {
        return switch (program.code()[tasks.get(task).programCounter]) {
            case Opcode.SET, Opcode.BEGIN_ISOLATED -> false;
            default -> nextLocation(task) < 0;
        };
    }

    /** Returns whether a location holds a promise. */
    public boolean holdsPromise(int location) {
        return memory().kind(location) == Kind.PROMISE;
    }

    /** Returns whether a location holds a handle of a task. */
    public boolean holdsTask(int location) {
        return memory().kind(location) >= Kind.FUTURE;
    }

    /** Returns the int in a location, or the number of the promise or task that it refers to. */
    public long value(int location) {
        long value = memory().value(location);
        return holdsTask(location) ? machine.actions().handle((int) value).id : value;
    }
}
