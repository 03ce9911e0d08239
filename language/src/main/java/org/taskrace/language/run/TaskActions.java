package org.taskrace.language.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.event.TaskLine;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;
import org.taskrace.language.code.TaskCode;
import org.taskrace.language.run.values.Kind;
import org.taskrace.language.run.values.ProgramError;

/**
 * The instructions by which tasks act on each other. An instruction that has to wait leaves its task unchanged and is
 * executed again later. An action that lets waiting tasks go on puts them into {@link #woken}.
 */
final class TaskActions {

    private static final TaskKind[] KINDS = TaskKind.values();

    private final Program program;
    private final int[] code;
    private final Detector detector;
    private final Endings endings;
    private final List<PromiseState> promises = new ArrayList<>();

    /** The tasks of which there are handles; a handle's value is the index. */
    private final List<TaskState> handles = new ArrayList<>();

    private final TaskLine line = new TaskLine();
    private final ArrayDeque<TaskState> woken = new ArrayDeque<>();
    private int tasks;
    private TaskState created;

    TaskActions(Program program, Detector detector) {
        this.program = program;
        this.code = program.code();
        this.detector = detector;
        endings = new Endings(program, detector, this);
    }

    /** Returns the tasks that have become able to go on, in that order; the scheduler takes them out. */
    ArrayDeque<TaskState> woken() {
        return woken;
    }

    /** Returns the task that the last {@link Outcome#CREATED} was about. */
    TaskState created() {
        return created;
    }

    int tasks() {
        return tasks;
    }

    int promiseCount() {
        return promises.size();
    }

    PromiseState promise(int number) {
        return promises.get(number);
    }

    TaskState handle(int number) {
        return handles.get(number);
    }

    TaskState begin(TaskCode rootCode) {
        TaskState root = new TaskState(tasks++, TaskKind.ROOT, null, rootCode);
        line.begin(root.id);
        detector.begin(root.id, 0);
        return root;
    }

    /** Starts a task: opens the finish that its body implies. */
    void enter(TaskState task) {
        task.fresh = false;
        boolean implied = task.kind == TaskKind.ROOT || task.kind == TaskKind.FUTURE || task.kind == TaskKind.ITERATION;
        if (implied && program.uses(Construct.ASYNC_FINISH)) {
            endings.openImpliedFinish(task);
        }
    }

    int newPromise(TaskState maker) {
        promises.add(new PromiseState(maker));
        return promises.size() - 1;
    }

    /** Returns the task directly to the left in the line of forks, or null. */
    TaskState leftInLine(TaskState task) {
        int left = line.leftNeighbour(task.id);
        if (left == TaskLine.NONE) {
            return null;
        }
        return handles.get(left - 1);
    }

    /** Executes the instruction at the task's program counter; null where the task just goes on. */
    Outcome execute(TaskState task) {
        int site = task.programCounter;
        return switch (code[site]) {
            case Opcode.CREATE -> create(task, site);
            case Opcode.END_TASK -> endings.endTask(task, site);
            case Opcode.BEGIN_FINISH -> beginFinish(task, site);
            case Opcode.END_FINISH -> endFinish(task, site);
            case Opcode.SYNC -> sync(task, site);
            case Opcode.JOIN -> join(task, site);
            case Opcode.SET -> set(task, site);
            case Opcode.GET -> get(task, site);
            case Opcode.BEGIN_PIPELINE -> {
                detector.beginPipeline(task.id, site);
                task.programCounter++;
                yield null;
            }
            case Opcode.NEXT_ITERATION -> nextIteration(task, site);
            case Opcode.END_PIPELINE -> endPipeline(task, site);
            case Opcode.STAGE -> endings.stage(task, site);
            default -> throw new IllegalArgumentException("opcode " + code[site]);
        };
    }

    /** Returns whether the instruction at the task's program counter would have to wait; one that is an error need not. */
    boolean mustWait(TaskState task) {
        int site = task.programCounter;
        return switch (code[site]) {
            case Opcode.END_FINISH -> task.finish != null && task.finish.owner == task && task.finish.live > 0;
            case Opcode.SYNC -> task.liveSpawned > 0;
            case Opcode.GET, Opcode.JOIN -> waitsForValue(task);
            case Opcode.NEXT_ITERATION ->
                task.values[code[site + 2]] < task.values[code[site + 3]]
                        && task.latestIteration != null
                        && task.latestIteration.progress == 0;
            case Opcode.END_PIPELINE -> task.latestIteration != null && !task.latestIteration.ended;
            case Opcode.STAGE, Opcode.END_TASK -> endings.mustWait(task, site);
            default -> false;
        };
    }

    private boolean waitsForValue(TaskState task) {
        int number = (int) task.values[task.stackTop - 1];
        return switch (task.kinds[task.stackTop - 1]) {
            case Kind.PROMISE -> !promises.get(number).isSet();
            case Kind.FUTURE -> !handles.get(number).ended;
            case Kind.FORK -> line.mayJoin(task.id, handles.get(number).id) && !handles.get(number).ended;
            default -> false;
        };
    }

    Outcome block(TaskState task, Object reason) {
        task.waitingFor = reason;
        return Outcome.BLOCKED;
    }

    /** Wakes the task if this is what it waits for. */
    void wakeIf(TaskState task, Object reason) {
        if (task != null && task.waitingFor == reason) {
            task.waitingFor = null;
            woken.add(task);
        }
    }

    void wakeAll(TaskState firstWaiter, Object reason) {
        for (TaskState waiter = firstWaiter; waiter != null; ) {
            TaskState next = waiter.nextWaiter;
            waiter.nextWaiter = null;
            wakeIf(waiter, reason);
            waiter = next;
        }
    }

    /** Returns null if the task goes on, or WOKE if it has woken tasks that may come first. */
    Outcome goOn() {
        return woken.isEmpty() ? null : Outcome.WOKE;
    }

    private Outcome create(TaskState parent, int site) {
        TaskKind kind = KINDS[code[site + 2]];
        TaskCode body = program.task(code[site + 1]);
        TaskState child = new TaskState(tasks++, kind, parent, body);
        int handleSlot = code[site + 3];
        if (handleSlot >= 0) {
            // Before the captures: the body may name its own handle.
            parent.values[handleSlot] = handles.size();
            parent.kinds[handleSlot] = kind == TaskKind.FUTURE ? Kind.FUTURE : Kind.FORK;
            handles.add(child);
        }
        capture(parent, child, body);
        parent.programCounter = code[site + 4];
        switch (kind) {
            case ASYNC -> {
                child.finish = parent.finish;
                child.finish.live++;
            }
            case SPAWN -> {
                parent.liveSpawned++;
                parent.spawnedSinceSync = true;
            }
            case FORK -> line.fork(parent.id, child.id);
            case FUTURE, ROOT, ITERATION -> {}
        }
        child.creationSite = site;
        detector.create(parent.id, child.id, kind, site);
        created = child;
        return Outcome.CREATED;
    }

    private static void capture(TaskState parent, TaskState child, TaskCode body) {
        int[] from = body.captureFrom();
        int[] to = body.captureTo();
        for (int i = 0; i < from.length; i++) {
            child.values[to[i]] = parent.values[from[i]];
            child.kinds[to[i]] = parent.kinds[from[i]];
        }
    }

    private Outcome beginFinish(TaskState task, int site) {
        task.finish = new FinishScope(task, task.finish, site, code[site + 1] == 1);
        detector.beginFinish(task.id, site);
        task.programCounter += 2;
        return null;
    }

    private Outcome endFinish(TaskState task, int site) {
        FinishScope finish = task.finish;
        boolean dynamic = code[site + 1] == 1;
        if (!dynamic) {
            endings.requireClosed(task);
        } else if (finish == null || finish.owner != task || !finish.dynamic) {
            boolean lexical = finish != null && finish.owner == task && finish.site >= 0;
            throw new ProgramError(
                    site,
                    "structure error: endFinish without a beginFinish before it in this task"
                            + (lexical ? " and inside the finish of line " + program.line(finish.site) : ""));
        }
        if (finish.live > 0) {
            return block(task, finish);
        }
        task.finish = finish.outer;
        detector.endFinish(task.id, site);
        task.programCounter += 2;
        return null;
    }

    private Outcome sync(TaskState task, int site) {
        if (task.liveSpawned > 0) {
            return block(task, task);
        }
        task.spawnedSinceSync = false;
        detector.sync(task.id, site);
        task.programCounter++;
        return null;
    }

    private Outcome join(TaskState task, int site) {
        byte kind = task.kinds[task.stackTop - 1];
        if (kind != Kind.FORK) {
            throw new ProgramError(site, "join needs the handle of a fork, found " + Kind.described(kind));
        }
        TaskState joined = handles.get((int) task.values[task.stackTop - 1]);
        if (!line.mayJoin(task.id, joined.id)) {
            throw new ProgramError(site, "structure error: " + line.whyNot(task.id, joined.id, this::forkName));
        }
        if (!joined.ended) {
            joined.addWaiter(task);
            return block(task, joined);
        }
        joinLeft(task, joined, site);
        task.stackTop--;
        task.programCounter++;
        return null;
    }

    void joinLeft(TaskState task, TaskState joined, int site) {
        line.join(task.id, joined.id);
        detector.join(task.id, joined.id, site);
    }

    private String forkName(int task) {
        return task == 0
                ? "main"
                : PathExplanation.task(task) + " (line " + program.line(handles.get(task - 1).creationSite) + ")";
    }

    private Outcome set(TaskState task, int site) {
        byte kind = task.kinds[task.stackTop - 1];
        if (kind != Kind.PROMISE) {
            throw new ProgramError(site, "set needs a promise, found " + Kind.described(kind));
        }
        int number = (int) task.values[--task.stackTop];
        PromiseState promise = promises.get(number);
        if (promise.isSet()) {
            throw new ProgramError(
                    site, "the promise is set a second time; it was set in line " + program.line(promise.setSite));
        }
        promise.setSite = site;
        detector.set(task.id, number, site);
        wakeAll(promise.firstWaiter, promise);
        promise.firstWaiter = null;
        task.programCounter++;
        return goOn();
    }

    private Outcome get(TaskState task, int site) {
        byte kind = task.kinds[task.stackTop - 1];
        int number = (int) task.values[task.stackTop - 1];
        if (kind == Kind.PROMISE) {
            PromiseState promise = promises.get(number);
            if (!promise.isSet()) {
                promise.addWaiter(task);
                detector.blocked(task.id, site);
                return block(task, promise);
            }
            detector.get(task.id, number, site);
        } else if (kind == Kind.FUTURE) {
            TaskState future = handles.get(number);
            if (!future.ended) {
                future.addWaiter(task);
                detector.blocked(task.id, site);
                return block(task, future);
            }
            detector.getFuture(task.id, future.id, site);
        } else {
            throw new ProgramError(
                    site,
                    "get needs a promise or a future's handle, found " + Kind.described(kind)
                            + (kind == Kind.FORK ? "; use join" : ""));
        }
        task.stackTop--;
        task.programCounter++;
        return null;
    }

    private Outcome nextIteration(TaskState owner, int site) {
        int counterSlot = code[site + 2];
        if (owner.values[counterSlot] >= owner.values[code[site + 3]]) {
            owner.programCounter = code[site + 4];
            return null;
        }
        TaskState previous = owner.latestIteration;
        if (previous != null && previous.progress == 0) {
            return block(owner, previous);
        }
        TaskCode body = program.task(code[site + 1]);
        TaskState iteration = new TaskState(tasks++, TaskKind.ITERATION, owner, body);
        capture(owner, iteration, body);
        iteration.values[0] = owner.values[counterSlot]++;
        if (previous != null && !previous.ended) {
            iteration.previousIteration = previous;
            previous.nextIteration = iteration;
        }
        owner.latestIteration = iteration;
        iteration.creationSite = site;
        detector.create(owner.id, iteration.id, TaskKind.ITERATION, site);
        created = iteration;
        return Outcome.CREATED;
    }

    private Outcome endPipeline(TaskState owner, int site) {
        TaskState last = owner.latestIteration;
        if (last != null && !last.ended) {
            return block(owner, last);
        }
        owner.latestIteration = null;
        detector.endPipeline(owner.id, site);
        owner.programCounter++;
        return null;
    }
}
