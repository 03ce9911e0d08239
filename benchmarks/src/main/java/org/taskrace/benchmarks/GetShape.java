package org.taskrace.benchmarks;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * Programs with a given number of tasks and of gets that order tasks anew, as events of a depth-first run. Between two gets
 * lies an equal share of spawned tasks without any.
 */
enum GetShape {
    /** A loop creates futures; each one gets the one before it. */
    FUTURES {
        @Override
        void tell(Teller teller, int tasks, int gets) {
            int share = tasks / (gets + 1);
            int previous = teller.create(0, TaskKind.FUTURE);
            teller.spawnMany(previous, share);
            teller.end(previous, 0);
            for (int i = 0; i < gets; i++) {
                int future = teller.create(0, TaskKind.FUTURE);
                teller.events.getFuture(future, previous, 1);
                teller.spawnMany(future, share);
                teller.end(future, 0);
                previous = future;
            }
        }
    },
    /** Two spawned tasks take turns: each sets a promise for which the other one waits. */
    TURNS {
        @Override
        void tell(Teller teller, int tasks, int gets) {
            int share = tasks / (gets + 1);
            int one = teller.create(0, TaskKind.SPAWN);
            teller.spawnMany(one, share);
            teller.events.set(one, 0, 1);
            teller.block(one, 0);
            int other = teller.create(0, TaskKind.SPAWN);
            int getting = other;
            for (int i = 0; i < gets; i++) {
                teller.events.get(getting, i, 1);
                teller.spawnMany(getting, share);
                teller.events.set(getting, i + 1, 1);
                int next = getting == one ? other : one;
                teller.block(getting, next);
                getting = next;
            }
        }
    },
    /** Nested asyncs each wait; they go on from the outermost to the innermost, in which all the other tasks are. */
    NESTED {
        @Override
        void tell(Teller teller, int tasks, int gets) {
            int share = tasks - gets;
            teller.events.beginFinish(0, 1);
            int[] waiting = new int[gets];
            int parent = 0;
            for (int i = 0; i < gets; i++) {
                waiting[i] = teller.create(parent, TaskKind.ASYNC);
                parent = waiting[i];
            }
            teller.asyncMany(parent, share);
            for (int i = gets - 1; i >= 0; i--) {
                teller.block(waiting[i], i == 0 ? 0 : waiting[i - 1]);
            }
            for (int i = 0; i < gets; i++) {
                teller.events.set(0, i, 1);
                teller.events.switchTo(waiting[i]);
                teller.events.get(waiting[i], i, 1);
                if (i < gets - 1) {
                    teller.events.switchTo(0);
                }
            }
        }
    };

    /** Tells the program up to a point at which the task {@link Teller#running} could ask. */
    abstract void tell(Teller teller, int tasks, int gets);

    /** Numbering of the tasks, which knows the running one. */
    static final class Teller {
        final TaskEvents events;
        private int tasks = 1;
        private int running;

        Teller(TaskEvents listener) {
            events = listener;
            listener.begin(0, TaskEvents.NO_SITE);
        }

        int running() {
            return running;
        }

        int tasks() {
            return tasks;
        }

        int create(int parent, TaskKind kind) {
            int child = tasks++;
            events.create(parent, child, kind, 1);
            events.switchTo(child);
            running = child;
            return child;
        }

        void end(int task, int next) {
            events.end(task, TaskEvents.NO_SITE);
            events.switchTo(next);
            running = next;
        }

        void block(int task, int next) {
            events.blocked(task, 1);
            events.switchTo(next);
            running = next;
        }

        /** Spawns leaves in blocks of four that are joined together. */
        void spawnMany(int parent, int leaves) {
            for (int i = 0; i < leaves; i++) {
                end(create(parent, TaskKind.SPAWN), parent);
                if (i % 4 == 3) {
                    events.sync(parent, 1);
                }
            }
            events.sync(parent, 1);
        }

        /** Creates the tasks by async and finish. */
        void asyncMany(int parent, int leaves) {
            for (int i = 0; i < leaves; i += 4) {
                events.beginFinish(parent, 1);
                for (int j = i; j < Math.min(i + 4, leaves); j++) {
                    end(create(parent, TaskKind.ASYNC), parent);
                }
                events.endFinish(parent, 1);
            }
        }
    }
}
