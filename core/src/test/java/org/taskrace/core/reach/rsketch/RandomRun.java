package org.taskrace.core.reach.rsketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * A random run with suspension: each task decides at random what to do next, and the events go to a listener. Tasks run in
 * depth-first order, or in any order.
 */
final class RandomRun {

    /** A listener that gets, after each event, the task of the event. */
    interface Observer {
        void after(int task);
    }

    private static final class Task {
        final int number;
        final TaskKind kind;
        final Task parent;
        final Task joiner;
        int budget;
        int openFinishes;
        final List<Integer> liveInFinish = new ArrayList<>(List.of(0));
        int liveSpawned;
        boolean fresh = true;
        boolean ended;
        boolean waitsForJoin;
        int waitsForPromise = -1;
        Task waitsForFuture;
        int finishOfJoiner;

        Task(int number, TaskKind kind, Task parent, Task joiner, int budget) {
            this.number = number;
            this.kind = kind;
            this.parent = parent;
            this.joiner = joiner;
            this.budget = budget;
        }
    }

    private final Random random;
    private final TaskEvents listener;
    private final Observer observer;
    private final ExecutionOrder order;
    private final boolean tellBlocked;
    private final TaskKind family;
    private final double futureShare;
    private final double promiseShare;

    /** Live tasks in the serial depth-first order of what they would do next: a child stands right before its parent. */
    private final List<Task> line = new ArrayList<>();

    private final List<Task> futures = new ArrayList<>();
    private final List<Boolean> promises = new ArrayList<>();
    private int tasks;
    private Task running;

    RandomRun(long seed, ExecutionOrder order, boolean tellBlocked, TaskEvents listener, Observer observer) {
        random = new Random(seed);
        this.order = order;
        this.tellBlocked = tellBlocked;
        this.listener = listener;
        this.observer = observer;
        family = random.nextBoolean() ? TaskKind.SPAWN : TaskKind.ASYNC;
        futureShare = random.nextInt(3) * 0.12;
        promiseShare = random.nextInt(3) * 0.15;
    }

    /** Runs until all tasks have ended or none can go on; whether all have ended. */
    boolean run(int operations) {
        running = add(TaskKind.ROOT, null, null, operations);
        listener.begin(0, 0);
        while (true) {
            Task next = next();
            if (next == null) {
                return line.isEmpty();
            }
            if (next != running) {
                running = next;
                listener.switchTo(next.number);
                observer.after(next.number);
            }
            step(next);
        }
    }

    private Task add(TaskKind kind, Task parent, Task joiner, int budget) {
        Task task = new Task(tasks++, kind, parent, joiner, budget);
        line.add(parent == null ? 0 : line.indexOf(parent), task);
        return task;
    }

    private Task next() {
        List<Task> able = line.stream().filter(this::canGoOn).toList();
        if (able.isEmpty()) {
            return null;
        }
        if (order == ExecutionOrder.DEPTH_FIRST) {
            return able.get(0);
        }
        return able.get(random.nextInt(able.size()));
    }

    private boolean canGoOn(Task task) {
        if (task.waitsForPromise >= 0) {
            return promises.get(task.waitsForPromise);
        }
        if (task.waitsForFuture != null) {
            return task.waitsForFuture.ended;
        }
        return !task.waitsForJoin || joinIsReady(task);
    }

    private boolean joinIsReady(Task task) {
        return task.liveSpawned == 0 && task.liveInFinish.get(task.liveInFinish.size() - 1) == 0;
    }

    private void step(Task task) {
        int number = task.number;
        if (task.fresh) {
            task.fresh = false;
            if (family == TaskKind.ASYNC && impliesFinish(task)) {
                beginFinish(task);
            }
        } else if (task.waitsForPromise >= 0) {
            listener.get(number, task.waitsForPromise, 0);
            task.waitsForPromise = -1;
            observer.after(number);
        } else if (task.waitsForFuture != null) {
            listener.getFuture(number, task.waitsForFuture.number, 0);
            task.waitsForFuture = null;
            observer.after(number);
        } else if (task.waitsForJoin) {
            task.waitsForJoin = false;
            join(task);
        } else if (task.budget-- > 0) {
            act(task);
        } else {
            finishOrEnd(task);
        }
    }

    private void act(Task task) {
        double dice = random.nextDouble();
        if (dice < futureShare) {
            create(task, TaskKind.FUTURE);
        } else if (dice < 2 * futureShare) {
            getFuture(task);
        } else if (dice < 2 * futureShare + promiseShare) {
            setSomePromise(task);
        } else if (dice < 2 * futureShare + 2 * promiseShare) {
            getPromise(task);
        } else if (dice < 0.8) {
            create(task, family);
        } else if (family == TaskKind.SPAWN) {
            beginJoin(task);
        } else if (random.nextBoolean()) {
            beginFinish(task);
        } else if (task.openFinishes > (impliesFinish(task) ? 1 : 0)) {
            beginJoin(task);
        }
    }

    private static boolean impliesFinish(Task task) {
        return task.kind == TaskKind.ROOT || task.kind == TaskKind.FUTURE;
    }

    private void create(Task parent, TaskKind kind) {
        int budget = random.nextInt(1 + Math.min(parent.budget, random.nextInt(4) == 0 ? 200 : 12));
        parent.budget -= budget;
        Task joiner = kind == TaskKind.ASYNC ? innermostFinishOwner(parent) : parent;
        Task child = add(kind, parent, joiner, budget);
        if (kind == TaskKind.SPAWN) {
            parent.liveSpawned++;
        } else if (kind == TaskKind.ASYNC) {
            child.finishOfJoiner = parent.openFinishes > 0 ? parent.openFinishes : parent.finishOfJoiner;
            joiner.liveInFinish.set(child.finishOfJoiner, joiner.liveInFinish.get(child.finishOfJoiner) + 1);
        } else {
            futures.add(child);
        }
        listener.create(parent.number, child.number, kind, 0);
        observer.after(parent.number);
        if (order != ExecutionOrder.DEPTH_FIRST && random.nextBoolean()) {
            return;
        }
        running = child;
        listener.switchTo(child.number);
        observer.after(child.number);
    }

    private static Task innermostFinishOwner(Task task) {
        return task.openFinishes > 0 ? task : task.joiner;
    }

    private void beginFinish(Task task) {
        task.openFinishes++;
        task.liveInFinish.add(0);
        listener.beginFinish(task.number, 0);
        observer.after(task.number);
    }

    private void beginJoin(Task task) {
        if (random.nextInt(10) > 0) {
            setAwaitedPromises(task);
        }
        task.waitsForJoin = true;
    }

    private void join(Task task) {
        if (family == TaskKind.SPAWN) {
            listener.sync(task.number, 0);
        } else {
            task.openFinishes--;
            task.liveInFinish.remove(task.liveInFinish.size() - 1);
            listener.endFinish(task.number, 0);
        }
        observer.after(task.number);
    }

    private void finishOrEnd(Task task) {
        if (family == TaskKind.ASYNC && task.openFinishes > 0 || task.liveSpawned > 0 || task.budget == -1) {
            task.budget = -2;
            if (family == TaskKind.SPAWN || task.openFinishes > 0) {
                beginJoin(task);
                return;
            }
        }
        task.ended = true;
        line.remove(task);
        listener.end(task.number, 0);
        if (task.kind == TaskKind.SPAWN) {
            task.parent.liveSpawned--;
        } else if (task.kind == TaskKind.ASYNC) {
            task.joiner.liveInFinish.set(task.finishOfJoiner, task.joiner.liveInFinish.get(task.finishOfJoiner) - 1);
        }
    }

    private void getFuture(Task task) {
        if (futures.isEmpty()) {
            return;
        }
        Task future = futures.get(random.nextInt(futures.size()));
        if (!future.ended && (isAtOrAbove(future, task) || random.nextInt(3) > 0)) {
            return;
        }
        if (!future.ended && tellBlocked) {
            listener.blocked(task.number, 0);
            observer.after(task.number);
        }
        task.waitsForFuture = future;
    }

    private static boolean isAtOrAbove(Task above, Task below) {
        for (Task task = below; task != null; task = task.parent) {
            if (task == above) {
                return true;
            }
        }
        return false;
    }

    private void getPromise(Task task) {
        if (promises.isEmpty() || random.nextInt(4) == 0) {
            promises.add(false);
        }
        int promise = random.nextInt(promises.size());
        if (!promises.get(promise) && tellBlocked) {
            listener.blocked(task.number, 0);
            observer.after(task.number);
        }
        task.waitsForPromise = promise;
    }

    private void setSomePromise(Task task) {
        for (int promise = random.nextInt(1 + promises.size()); promise < promises.size(); promise++) {
            if (!promises.get(promise)) {
                set(task, promise);
                return;
            }
        }
        promises.add(false);
        set(task, promises.size() - 1);
    }

    private void setAwaitedPromises(Task task) {
        for (Task other : List.copyOf(line)) {
            if (other.waitsForPromise >= 0 && !promises.get(other.waitsForPromise) && random.nextInt(3) > 0) {
                set(task, other.waitsForPromise);
            }
        }
    }

    private void set(Task task, int promise) {
        promises.set(promise, true);
        listener.set(task.number, promise, 0);
        observer.after(task.number);
    }
}
