package org.taskrace.language.code;

/**
 * The instructions of the stack machine that runs a program. Each stands in {@link Program#code} followed by its operands;
 * comments show the operands in brackets and the effect on the operand stack. A task's stack is part of its frame, so that a
 * task can be left between any two instructions.
 */
public final class Opcode {

    private Opcode() {}

    /** [value] → value. */
    public static final int PUSH = 0;
    /** [index into the table of 64-bit constants] → value. */
    public static final int PUSH_LONG = 1;
    /** → a fresh promise. */
    public static final int NEW_PROMISE = 2;
    /** value → . */
    public static final int POP = 3;
    /** [slot] → value. */
    public static final int LOAD = 4;
    /** [slot] value → . */
    public static final int STORE = 5;

    /** [location] → value: a shared scalar that is declared once. */
    public static final int READ = 6;
    /** [location] value → . */
    public static final int WRITE = 7;
    /** [first location, length] index → value. */
    public static final int READ_ELEMENT = 8;
    /** [first location, length] index value → . */
    public static final int WRITE_ELEMENT = 9;
    /** [slot with the location] → value: a shared scalar that is declared anew whenever control passes. */
    public static final int READ_LOCAL = 10;
    /** [slot with the location] value → . */
    public static final int WRITE_LOCAL = 11;
    /** [slot with the first location, length] index → value. */
    public static final int READ_LOCAL_ELEMENT = 12;
    /** [slot with the first location, length] index value → . */
    public static final int WRITE_LOCAL_ELEMENT = 13;
    /** [slot, length, index of the name] → : makes fresh locations and stores the first one's number in the slot. */
    public static final int ALLOCATE = 14;

    public static final int ADD = 15;
    public static final int SUBTRACT = 16;
    public static final int MULTIPLY = 17;
    public static final int DIVIDE = 18;
    public static final int REMAINDER = 19;
    public static final int EQUAL = 20;
    public static final int NOT_EQUAL = 21;
    public static final int LESS = 22;
    public static final int LESS_EQUAL = 23;
    public static final int GREATER = 24;
    public static final int GREATER_EQUAL = 25;
    public static final int NEGATE = 26;
    public static final int NOT = 27;
    /** value → 0 or 1. */
    public static final int TO_TRUTH = 28;

    /** [target]. */
    public static final int JUMP = 29;
    /** [target] value → : jumps where the value is 0. */
    public static final int JUMP_IF_ZERO = 30;
    /** [slot] value → : checks that it is an int and stores it; the begin or the end of a range. */
    public static final int STORE_INT = 31;
    /** [slot of the counter, slot of the limit, target]: jumps where the counter has reached the limit. */
    public static final int EXIT_AT_LIMIT = 32;
    /** [slot of the counter, target]: adds 1 and jumps. */
    public static final int COUNT_AND_JUMP = 33;

    /** [index of the {@link TaskCode}, kind, slot for the handle or -1, target]: the child begins behind, the parent at the target. */
    public static final int CREATE = 34;
    /** The end of a task's body. */
    public static final int END_TASK = 35;
    /** [1 for beginFinish, 0 for finish]. */
    public static final int BEGIN_FINISH = 36;
    /** [1 for endFinish, 0 for the brace of a finish]. */
    public static final int END_FINISH = 37;

    public static final int SYNC = 38;
    /** handle → . */
    public static final int JOIN = 39;
    /** promise → . */
    public static final int SET = 40;
    /** promise or future → . */
    public static final int GET = 41;

    public static final int BEGIN_ISOLATED = 42;
    public static final int END_ISOLATED = 43;
    public static final int BEGIN_PIPELINE = 44;
    /** [index of the {@link TaskCode}, slot of the counter, slot of the limit, target]: next iteration, or jumps at the limit. */
    public static final int NEXT_ITERATION = 45;

    public static final int END_PIPELINE = 46;
    /** [1 for stageWait, 1 if the number is on the stack] number? → . */
    public static final int STAGE = 47;
}
