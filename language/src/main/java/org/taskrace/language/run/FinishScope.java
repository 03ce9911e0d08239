package org.taskrace.language.run;

/** An open finish: who opened it, what is around it, and how many of the tasks that it joins have not ended. */
final class FinishScope {

    final TaskState owner;
    final FinishScope outer;
    final int site;

    /** Opened by beginFinish, so to be closed by endFinish. */
    final boolean dynamic;

    int live;

    FinishScope(TaskState owner, FinishScope outer, int site, boolean dynamic) {
        this.owner = owner;
        this.outer = outer;
        this.site = site;
        this.dynamic = dynamic;
    }
}
