package org.taskrace.core.event;

/** Kind of a task's creation, which decides who joins the task. */
public enum TaskKind {
    /** The program itself. */
    ROOT("main"),
    /** Joined by the innermost finish around its creation. */
    ASYNC("async"),
    /** Joined by its parent's next sync. */
    SPAWN("spawn"),
    /** Joined by any task that gets its handle; escapes every finish and sync. */
    FUTURE("future"),
    /** Joined by its right neighbour in the line of unjoined tasks. */
    FORK("fork"),
    /** One iteration of its parent's open pipeline; a sequence of stages. */
    ITERATION("iteration");

    private final String word;

    TaskKind(String word) {
        this.word = word;
    }

    /** Returns the word for this kind of task in reports. */
    public String word() {
        return word;
    }
}
