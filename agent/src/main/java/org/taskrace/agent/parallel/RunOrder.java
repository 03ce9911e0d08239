package org.taskrace.agent.parallel;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.history.states.StrandRelation;
import org.taskrace.core.history.states.TwoOrderRelation;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;
import org.taskrace.core.reach.tasktree.TaskStrand;
import org.taskrace.core.reach.tasktree.TaskTreeOrder;
import org.taskrace.core.reach.twodorder.TwoDOrder;

/** The structure that orders the strands of a run, for events and questions from several threads. */
abstract class RunOrder {

    private static final int TREE = 0;
    private static final int CLOCKS = 1;
    private static final int TWO_D = 2;

    /** The name of the structure in reports. */
    final String name;

    /** Whether the structure is the tree of tasks, in which a creator may join its tasks in any sequence. */
    final boolean isTree;

    /** The clocks, in which any task may join any other one; null for another structure. */
    final TaskClockOrder clocks;

    final TaskEvents events;
    final StrandRelation relation;

    private RunOrder(String name, TaskEvents events, StrandRelation relation) {
        this.name = name;
        isTree = events instanceof TaskTreeOrder;
        clocks = events instanceof TaskClockOrder itself ? itself : null;
        this.events = events;
        this.relation = relation;
    }

    /** Returns the order with a number of {@link #number}. */
    static RunOrder of(int number) {
        return number == TREE ? taskTree() : number == CLOCKS ? taskClocks() : twoDOrder();
    }

    /** Returns the number of this kind of order in a trace. */
    int number() {
        return isTree ? TREE : clocks != null ? CLOCKS : TWO_D;
    }

    static boolean isTwoDimensional(int number) {
        return number == TWO_D;
    }

    /** Returns the strand in which a task is. */
    abstract Object strand(int task);

    abstract int taskOf(Object strand);

    abstract long bytes();

    /** Returns the tree of tasks: finish, sync, and join by the creator. */
    static RunOrder taskTree() {
        TaskTreeOrder tree = new TaskTreeOrder();
        return new RunOrder("task-tree", tree, tree) {
            @Override
            Object strand(int task) {
                return tree.strand(task);
            }

            @Override
            int taskOf(Object strand) {
                return ((TaskStrand) strand).task();
            }

            @Override
            long bytes() {
                return 0;
            }
        };
    }

    /** Returns clocks of tasks: any task may join any other one, promises. */
    static RunOrder taskClocks() {
        TaskClockOrder clocks = new TaskClockOrder();
        return new RunOrder("task-clocks", clocks, clocks) {
            @Override
            Object strand(int task) {
                return clocks.strand(task);
            }

            @Override
            int taskOf(Object strand) {
                return ((ClockStrand) strand).task();
            }

            @Override
            long bytes() {
                return 0;
            }
        };
    }

    /** Returns 2D-Order: pipelines, and joins along the line of tasks. */
    static RunOrder twoDOrder() {
        TwoDOrder order = TwoDOrder.concurrent();
        return new RunOrder("2d-order", order, new TwoOrderRelation(order.orders())) {
            @Override
            Object strand(int task) {
                return order.now(task);
            }

            @Override
            int taskOf(Object strand) {
                return order.taskOf((Integer) strand);
            }

            @Override
            long bytes() {
                return order.bytes();
            }
        };
    }
}
