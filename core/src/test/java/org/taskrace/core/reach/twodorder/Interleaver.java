package org.taskrace.core.reach.twodorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.core.event.AccessEvents;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.event.TaskLine;

/**
 * Runs programs made of {@link Op} in random legal orders and reports every event, on one thread or on several. With several, the
 * choice of the next step is made under a lock, and the event is reported outside it, so that independent events really overlap.
 */
final class Interleaver {

    /** The listener of the events. */
    interface Listener {
        TaskEvents tasks();

        AccessEvents accesses();
    }

    private static final int LEFT_ALL = Integer.MAX_VALUE;

    private static final class Scope {
        int pending;
    }

    private static final class Frame {
        final Op op;
        int next;
        int phase;
        Scope outerScope;

        Frame(Op op) {
            this.op = op;
        }
    }

    private static final class Task {
        final int id;
        final TaskKind kind;
        final List<Frame> frames = new ArrayList<>();
        final List<Task> spawned = new ArrayList<>();
        Scope scope;
        Scope joinedBy;
        Task previous;
        Task latestIteration;
        int leaving;
        boolean busy;
        boolean ended;

        Task(int id, TaskKind kind, Op body) {
            this.id = id;
            this.kind = kind;
            frames.add(new Frame(body));
        }

        Frame top() {
            return frames.get(frames.size() - 1);
        }
    }

    /** One step: what to tell without the lock, and what to note with it afterwards. */
    private record Step(Runnable tell, Runnable note) {}

    private final Listener listener;
    private final Random random;
    private final boolean tellSwitches;
    private final List<Task> live = new ArrayList<>();
    private final List<Task> all = new ArrayList<>();
    private final TaskLine line = new TaskLine();
    private Task running;
    private int depthFirstPercent;

    private Interleaver(Listener listener, Random random, boolean tellSwitches) {
        this.listener = listener;
        this.random = random;
        this.tellSwitches = tellSwitches;
    }

    /** Runs the program on this thread; the larger the percentage, the more often the newest task goes on. */
    static void run(List<Op> program, Listener listener, Random random, int depthFirstPercent) {
        Interleaver interleaver = new Interleaver(listener, random, true);
        interleaver.depthFirstPercent = depthFirstPercent;
        interleaver.begin(program);
        while (!interleaver.live.isEmpty()) {
            interleaver.oneStep();
        }
    }

    /** Runs the program on several threads. */
    static void runParallel(List<Op> program, Listener listener, Random random, int threads)
            throws InterruptedException {
        Interleaver interleaver = new Interleaver(listener, random, false);
        interleaver.begin(program);
        Throwable[] failure = new Throwable[1];
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(() -> {
                try {
                    interleaver.work();
                } catch (Throwable thrown) {
                    synchronized (interleaver) {
                        failure[0] = thrown;
                        interleaver.live.clear();
                        interleaver.notifyAll();
                    }
                }
            });
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (failure[0] != null) {
            throw new AssertionError(failure[0]);
        }
    }

    private void begin(List<Op> program) {
        listener.tasks().begin(0, TaskEvents.NO_SITE);
        listener.tasks().beginFinish(0, TaskEvents.NO_SITE);
        Task root = new Task(0, TaskKind.ROOT, Op.of(Op.What.FINISH, program));
        root.scope = new Scope();
        line.begin(0);
        live.add(root);
        all.add(root);
        running = root;
    }

    private void oneStep() {
        Task task = null;
        Step step = null;
        if (random.nextInt(100) < depthFirstPercent) {
            for (int i = live.size() - 1; i >= 0 && step == null; i--) {
                task = live.get(i);
                step = plan(task);
            }
        }
        while (step == null) {
            task = live.get(random.nextInt(live.size()));
            step = plan(task);
        }
        if (tellSwitches && task != running) {
            running = task;
            listener.tasks().switchTo(task.id);
        }
        step.tell.run();
        step.note.run();
    }

    private void work() throws InterruptedException {
        while (true) {
            Task task = null;
            Step step = null;
            synchronized (this) {
                while (step == null) {
                    if (live.isEmpty()) {
                        return;
                    }
                    int offset = random.nextInt(live.size());
                    for (int i = 0; i < live.size() && step == null; i++) {
                        task = live.get((i + offset) % live.size());
                        step = task.busy ? null : plan(task);
                    }
                    if (step == null) {
                        wait();
                    }
                }
                task.busy = true;
            }
            step.tell.run();
            synchronized (this) {
                task.busy = false;
                step.note.run();
                notifyAll();
            }
        }
    }

    /** Returns the next step of the task, or null while it has to wait. */
    private Step plan(Task task) {
        Frame frame = task.top();
        if (frame.next == frame.op.body().size()) {
            return frame.op.what() == Op.What.PIPELINE
                    ? endPipeline(task)
                    : task.frames.size() > 1 ? endFinish(task) : end(task);
        }
        Op op = frame.op.body().get(frame.next);
        TaskEvents tasks = listener.tasks();
        int id = task.id;
        int site = op.number();
        return switch (op.what()) {
            case READ, WRITE -> accesses(task, frame);
            case ASYNC -> {
                Task child = child(TaskKind.ASYNC, op);
                child.scope = task.scope;
                child.joinedBy = task.scope;
                task.scope.pending++;
                yield create(task, child, frame);
            }
            case SPAWN -> {
                Task child = child(TaskKind.SPAWN, op);
                child.scope = task.scope;
                task.spawned.add(child);
                yield create(task, child, frame);
            }
            case FORK -> {
                Task child = child(TaskKind.FORK, op);
                line.fork(id, child.id);
                yield create(task, child, frame);
            }
            case JOIN -> {
                int left = line.leftNeighbour(id);
                if (left == TaskLine.NONE) {
                    yield new Step(() -> {}, () -> frame.next++);
                }
                yield !all.get(left).ended
                        ? null
                        : new Step(() -> tasks.join(id, left, site), () -> {
                            line.join(id, left);
                            frame.next++;
                        });
            }
            case SYNC ->
                unjoined(task)
                        ? null
                        : new Step(() -> tasks.sync(id, site), () -> {
                            task.spawned.clear();
                            frame.next++;
                        });
            case FINISH ->
                new Step(() -> tasks.beginFinish(id, site), () -> {
                    frame.next++;
                    open(task, op);
                });
            case PIPELINE ->
                new Step(() -> tasks.beginPipeline(id, site), () -> {
                    frame.next++;
                    task.latestIteration = null;
                    task.frames.add(new Frame(op));
                });
            case ITERATION -> {
                if (task.latestIteration != null && task.latestIteration.leaving <= 0) {
                    yield null;
                }
                Task child = child(TaskKind.ITERATION, op);
                child.previous = task.latestIteration;
                child.scope = new Scope();
                task.latestIteration = child;
                Step create = create(task, child, frame);
                yield new Step(
                        () -> {
                            create.tell.run();
                            tasks.beginFinish(child.id, TaskEvents.NO_SITE);
                        },
                        create.note);
            }
            case STAGE, WAIT -> stage(task, frame, op);
        };
    }

    private Step accesses(Task task, Frame frame) {
        int begin = frame.next;
        int end = begin;
        List<Op> ops = frame.op.body();
        while (end < ops.size()
                && (ops.get(end).what() == Op.What.READ || ops.get(end).what() == Op.What.WRITE)) {
            end++;
        }
        int behind = end;
        return new Step(
                () -> {
                    for (Op op : ops.subList(begin, behind)) {
                        if (op.what() == Op.What.READ) {
                            listener.accesses().read(task.id, op.location(), op.site());
                        } else {
                            listener.accesses().write(task.id, op.location(), op.site());
                        }
                    }
                },
                () -> frame.next = behind);
    }

    private Task child(TaskKind kind, Op op) {
        Task child = new Task(all.size(), kind, op);
        all.add(child);
        return child;
    }

    private Step create(Task task, Task child, Frame frame) {
        return new Step(() -> listener.tasks().create(task.id, child.id, child.kind, 0), () -> {
            frame.next++;
            live.add(child);
        });
    }

    private static boolean unjoined(Task task) {
        return task.spawned.stream().anyMatch(child -> !child.ended);
    }

    private void open(Task task, Op op) {
        Frame frame = new Frame(op);
        frame.outerScope = task.scope;
        task.scope = new Scope();
        task.frames.add(frame);
    }

    private Step endFinish(Task task) {
        return task.scope.pending > 0
                ? null
                : new Step(() -> listener.tasks().endFinish(task.id, 0), () -> {
                    task.scope = task.top().outerScope;
                    task.frames.remove(task.frames.size() - 1);
                });
    }

    private Step endPipeline(Task task) {
        Task last = task.latestIteration;
        return last != null && !last.ended
                ? null
                : new Step(
                        () -> listener.tasks().endPipeline(task.id, 0),
                        () -> task.frames.remove(task.frames.size() - 1));
    }

    /**
     * Returns the next step of a stage: sync, end of the stage's finish, the stage itself, begin of its finish. Each
     * may have to wait.
     */
    private Step stage(Task task, Frame frame, Op op) {
        TaskEvents tasks = listener.tasks();
        return switch (frame.phase) {
            case 0 -> syncStep(task, frame);
            case 1 -> endScopeStep(task, frame, op.number());
            default -> {
                boolean waits = op.what() == Op.What.WAIT;
                if (waits && task.previous != null && task.previous.leaving <= op.number()) {
                    yield null;
                }
                yield new Step(
                        () -> {
                            if (waits) {
                                tasks.stageWait(task.id, op.number(), 0);
                            } else {
                                tasks.stage(task.id, op.number(), 0);
                            }
                            tasks.beginFinish(task.id, TaskEvents.NO_SITE);
                        },
                        () -> {
                            frame.phase = 0;
                            frame.next++;
                        });
            }
        };
    }

    private Step syncStep(Task task, Frame frame) {
        return unjoined(task)
                ? null
                : new Step(() -> listener.tasks().sync(task.id, TaskEvents.NO_SITE), () -> {
                    task.spawned.clear();
                    frame.phase++;
                });
    }

    private Step endScopeStep(Task task, Frame frame, int leavingFor) {
        return task.scope.pending > 0
                ? null
                : new Step(() -> listener.tasks().endFinish(task.id, TaskEvents.NO_SITE), () -> {
                    frame.phase++;
                    task.leaving = leavingFor;
                });
    }

    private Step end(Task task) {
        Frame frame = task.top();
        boolean hasScope = task.kind == TaskKind.ROOT || task.kind == TaskKind.ITERATION;
        if (frame.phase == 0 && (hasScope || task.kind == TaskKind.SPAWN)) {
            return syncStep(task, frame);
        }
        if (frame.phase == 1 && hasScope) {
            return endScopeStep(task, frame, LEFT_ALL);
        }
        if (task.previous != null && !task.previous.ended) {
            return null;
        }
        return new Step(() -> listener.tasks().end(task.id, TaskEvents.NO_SITE), () -> {
            task.ended = true;
            live.remove(task);
            if (task.joinedBy != null) {
                task.joinedBy.pending--;
            }
        });
    }
}
