package org.taskrace.language.run;

import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.values.Kind;
import org.taskrace.language.run.values.ProgramError;

/**
 * The steps at the end of a task or a stage: the implied sync, the implied finish, the wait for the iteration before.
 * {@link TaskState#phase} remembers how far a task has come when the rest has to wait.
 */
final class Endings {

    private static final int SYNCED = 1;
    private static final int FINISHED = 2;

    private final Program program;
    private final Detector detector;
    private final TaskActions actions;

    Endings(Program program, Detector detector, TaskActions actions) {
        this.program = program;
        this.detector = detector;
        this.actions = actions;
    }

    void openImpliedFinish(TaskState task) {
        task.finish = new FinishScope(task, null, TaskEvents.NO_SITE, false);
        detector.beginFinish(task.id, TaskEvents.NO_SITE);
    }

    /** Checks that no beginFinish of this task is open. */
    void requireClosed(TaskState task) {
        FinishScope finish = task.finish;
        if (finish != null && finish.owner == task && finish.dynamic) {
            throw new ProgramError(
                    finish.site, "structure error: beginFinish without an endFinish in the same task, finish or stage");
        }
    }

    /** Performs the implied sync and finish; returns null when both are done, otherwise blocked. */
    private Outcome joinChildren(TaskState task, int site) {
        if (task.phase < SYNCED) {
            requireClosed(task);
            if (task.spawnedSinceSync) {
                if (task.liveSpawned > 0) {
                    return actions.block(task, task);
                }
                task.spawnedSinceSync = false;
                detector.sync(task.id, site);
            }
            task.phase = SYNCED;
        }
        if (task.phase < FINISHED) {
            FinishScope finish = task.finish;
            if (finish != null && finish.owner == task) {
                if (finish.live > 0) {
                    return actions.block(task, finish);
                }
                task.finish = null;
                detector.endFinish(task.id, TaskEvents.NO_SITE);
            }
            task.phase = FINISHED;
        }
        return null;
    }

    Outcome stage(TaskState task, int site) {
        boolean waits = program.code()[site + 1] == 1;
        boolean numbered = program.code()[site + 2] == 1;
        int number = numbered ? stageNumber(task, site) : nextStageNumber(task, site);
        if (joinChildren(task, site) != null) {
            return Outcome.BLOCKED;
        }
        advance(task, number);
        if (waits && mustWaitFor(task.previousIteration, number)) {
            return actions.block(task, task.previousIteration);
        }
        if (waits) {
            detector.stageWait(task.id, number, site);
        } else {
            detector.stage(task.id, number, site);
        }
        task.stage = number;
        task.phase = 0;
        task.stackTop -= numbered ? 1 : 0;
        task.programCounter += 3;
        if (program.uses(Construct.ASYNC_FINISH)) {
            openImpliedFinish(task);
        }
        return actions.goOn();
    }

    /** Returns whether the end of the stage or task has to wait at the moment. */
    boolean mustWait(TaskState task, int site) {
        if (task.phase < SYNCED) {
            return task.spawnedSinceSync && task.liveSpawned > 0;
        }
        if (task.phase < FINISHED) {
            return task.finish != null && task.finish.owner == task && task.finish.live > 0;
        }
        if (program.code()[site] == Opcode.STAGE) {
            boolean waits = program.code()[site + 1] == 1;
            boolean numbered = program.code()[site + 2] == 1;
            int number = numbered ? (int) task.values[task.stackTop - 1] : task.stage + 1;
            return waits && mustWaitFor(task.previousIteration, number);
        }
        if (task.kind == TaskKind.ITERATION) {
            return task.previousIteration != null && !task.previousIteration.ended;
        }
        TaskState left = task.kind == TaskKind.ROOT ? actions.leftInLine(task) : null;
        return left != null && !left.ended;
    }

    private static boolean mustWaitFor(TaskState previous, int number) {
        return previous != null && previous.progress <= number;
    }

    /**
     * Records that all stages before this number have ended; the next iteration, or the pipeline's owner, may wait for
     * that.
     */
    private void advance(TaskState iteration, int progress) {
        if (iteration.progress < progress) {
            iteration.progress = progress;
            actions.wakeIf(iteration.nextIteration, iteration);
            actions.wakeIf(iteration.parent, iteration);
        }
    }

    private static int nextStageNumber(TaskState task, int site) {
        if (task.stage >= Integer.MAX_VALUE - 2) {
            throw new ProgramError(site, "structure error: stage numbers go up to " + (Integer.MAX_VALUE - 2));
        }
        return task.stage + 1;
    }

    private static int stageNumber(TaskState task, int site) {
        byte kind = task.kinds[task.stackTop - 1];
        long number = task.values[task.stackTop - 1];
        if (kind != Kind.INT) {
            throw new ProgramError(site, "a stage's number must be an int, found " + Kind.described(kind));
        }
        if (number <= task.stage) {
            throw new ProgramError(
                    site,
                    "structure error: stage " + number + " after stage " + task.stage
                            + " of the same iteration; stage numbers must grow");
        }
        if (number > Integer.MAX_VALUE - 2) {
            throw new ProgramError(
                    site, "structure error: stage " + number + "; stage numbers go up to " + (Integer.MAX_VALUE - 2));
        }
        return (int) number;
    }

    Outcome endTask(TaskState task, int site) {
        if (joinChildren(task, site) != null) {
            return Outcome.BLOCKED;
        }
        if (task.kind == TaskKind.ITERATION) {
            advance(task, TaskState.PAST_ALL_STAGES);
            if (task.previousIteration != null && !task.previousIteration.ended) {
                return actions.block(task, task.previousIteration);
            }
        } else if (task.kind == TaskKind.ROOT && !joinLeftOverForks(task, site)) {
            return Outcome.BLOCKED;
        }
        detector.end(task.id, site);
        task.ended = true;
        task.values = null;
        task.kinds = null;
        leave(task);
        return Outcome.ENDED;
    }

    /** Joins the unjoined forks at the end of the program, from the right end of the line on. */
    private boolean joinLeftOverForks(TaskState root, int site) {
        for (TaskState left; (left = actions.leftInLine(root)) != null; ) {
            if (!left.ended) {
                left.addWaiter(root);
                actions.block(root, left);
                return false;
            }
            actions.joinLeft(root, left, site);
        }
        return true;
    }

    private void leave(TaskState task) {
        switch (task.kind) {
            case ASYNC -> {
                FinishScope finish = task.finish;
                if (--finish.live == 0) {
                    actions.wakeIf(finish.owner, finish);
                }
            }
            case SPAWN -> {
                if (--task.parent.liveSpawned == 0) {
                    actions.wakeIf(task.parent, task.parent);
                }
            }
            case ITERATION -> {
                actions.wakeIf(task.nextIteration, task);
                actions.wakeIf(task.parent, task);
                if (task.nextIteration != null) {
                    // Nothing waits for it any more: a long pipeline is not kept whole.
                    task.nextIteration.previousIteration = null;
                }
                task.previousIteration = null;
            }
            case FUTURE, FORK, ROOT -> {}
        }
        actions.wakeAll(task.firstWaiter, task);
        task.firstWaiter = null;
    }
}
