package org.taskrace.language.parse;

import org.taskrace.core.event.TaskKind;

/** A block whose closing brace is still to come, and what has to happen there. */
final class OpenBlock {

    enum Kind {
        PROGRAM,
        PLAIN,
        TASK,
        FINISH,
        ISOLATED,
        PIPELINE,
        IF,
        ELSE,
        WHILE,
        FOR
    }

    final Kind kind;
    final int line;
    final int scopeMark;

    /** True if control can pass here more than once. */
    final boolean repeated;

    /** True if a stage may begin directly here. */
    final boolean stageAllowed;

    /** True if an isolated block is around. */
    final boolean isolated;

    /** The instruction whose jump target is the end of the block: a create, a test, or -1. */
    int exitJump = -1;

    /** Where a loop's next round begins. */
    int loopBegin = -1;

    /** The slot of a for loop's counter. */
    int counterSlot = -1;

    /** For a task: the index of its code. */
    int taskIndex = -1;

    /** For a task: its kind. */
    TaskKind taskKind;

    OpenBlock(Kind kind, int line, int scopeMark, OpenBlock around) {
        this.kind = kind;
        this.line = line;
        this.scopeMark = scopeMark;
        boolean loop = kind == Kind.FOR || kind == Kind.WHILE || kind == Kind.PIPELINE;
        repeated = loop || around != null && around.repeated;
        stageAllowed = switch (kind) {
            case PIPELINE -> true;
            case PLAIN, IF, ELSE, WHILE, FOR -> around != null && around.stageAllowed;
            case PROGRAM, TASK, FINISH, ISOLATED -> false;
        };
        isolated = kind == Kind.ISOLATED || around != null && around.isolated;
    }
}
