package org.taskrace.agent.oracle.workers;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement of a random program with tasks: a kind, and bodies with further statements.
 *
 * @param handle the number of the task, which its joins name; that of the awaited task in a join; -1 if there is none
 * @param sources the handles that a stage depends on
 * @param text what stands for the kind, with the marks of {@link TaskProgram#text}
 */
record TaskNode(Kind kind, int handle, List<Integer> sources, String text, List<List<TaskNode>> bodies) {

    /** Role of a statement among those around it: it may make a handle, or wait for one in some way. */
    enum Kind {
        PLAIN,
        JOIN,
        FORK,
        THREAD,
        FUTURE,
        STAGE,
        LATCH;

        /** Returns whether a task of the common pool may wait for it: no thread of the pool is lost then. */
        boolean isAwaitedAnywhere() {
            return this == STAGE || this == FORK;
        }

        /** Returns the statement that waits for a handle. */
        String join(String handle) {
            return switch (this) {
                case FORK, STAGE -> handle + ".join();";
                case THREAD ->
                    "try { " + handle
                            + ".join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }";
                case FUTURE ->
                    "try { " + handle
                            + ".get(); } catch (InterruptedException | ExecutionException e) { throw new IllegalStateException(e); }";
                case LATCH ->
                    "try { " + handle
                            + ".await(); } catch (InterruptedException e) { throw new IllegalStateException(e); }";
                case PLAIN, JOIN -> throw new IllegalStateException();
            };
        }
    }

    static TaskNode plain(String text) {
        return new TaskNode(Kind.PLAIN, -1, List.of(), text, List.of());
    }

    static TaskNode join(int handle) {
        return new TaskNode(Kind.JOIN, handle, List.of(), "", List.of());
    }

    /** Returns all lists of statements that may lose one, outer ones first. */
    static List<List<TaskNode>> lists(List<TaskNode> outermost) {
        List<List<TaskNode>> lists = new ArrayList<>(List.of(outermost));
        for (int i = 0; i < lists.size(); i++) {
            for (TaskNode node : lists.get(i)) {
                lists.addAll(node.bodies());
            }
        }
        return lists;
    }
}
