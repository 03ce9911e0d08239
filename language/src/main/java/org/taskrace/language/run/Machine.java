package org.taskrace.language.run;

import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.Construct;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;
import org.taskrace.language.code.TaskCode;
import org.taskrace.language.run.values.Arithmetic;
import org.taskrace.language.run.values.Kind;
import org.taskrace.language.run.values.ProgramError;
import org.taskrace.language.run.values.SharedMemory;

/**
 * Executes instructions of one task at a time; which task that is, is a scheduler's business. Tasks live on the heap, so
 * neither nesting nor the number of suspended tasks is limited by the Java stack.
 */
public final class Machine {

    private final Program program;
    private final int[] code;
    private final Detector detector;
    private final SharedMemory memory;
    private final TaskActions actions;
    private final long maxRounds;
    private final boolean stepping;
    private long rounds;

    /**
     * Creates a machine for one run.
     *
     * @param maxRounds after so many rounds of loops, all loops together, the program is taken to hang
     * @param stepping stop a task before each visible action, for the schedule explorer
     */
    public Machine(Program program, Detector detector, long maxRounds, boolean stepping) {
        this.program = program;
        this.code = program.code();
        this.detector = detector;
        this.maxRounds = maxRounds;
        this.stepping = stepping;
        memory = new SharedMemory(program.variables());
        actions = new TaskActions(program, detector);
    }

    public SharedMemory memory() {
        return memory;
    }

    TaskActions actions() {
        return actions;
    }

    /**
     * Runs the task until it creates another, blocks, ends, or wakes others. When stepping: executes at most {@code
     * visibleActions} visible actions and stops before the next one.
     */
    Outcome run(TaskState task, int visibleActions) {
        if (task.fresh) {
            actions.enter(task);
        }
        int budget = visibleActions;
        final int[] code = this.code;
        final long[] values = task.values;
        final byte[] kinds = task.kinds;
        int top = task.stackTop;
        int pc = task.programCounter;
        while (true) {
            // An isolated block is one action, which its begin has paid for.
            if (stepping && !task.isolated && Visible.is(code[pc]) && budget-- == 0) {
                task.programCounter = pc;
                task.stackTop = top;
                return Outcome.STEPPED;
            }
            switch (code[pc]) {
                case Opcode.PUSH -> {
                    values[top] = code[pc + 1];
                    kinds[top++] = Kind.INT;
                    pc += 2;
                }
                case Opcode.PUSH_LONG -> {
                    values[top] = program.constant(code[pc + 1]);
                    kinds[top++] = Kind.INT;
                    pc += 2;
                }
                case Opcode.NEW_PROMISE -> {
                    values[top] = actions.newPromise(task);
                    kinds[top++] = Kind.PROMISE;
                    pc++;
                }
                case Opcode.POP -> {
                    top--;
                    pc++;
                }
                case Opcode.LOAD -> {
                    int slot = code[pc + 1];
                    values[top] = values[slot];
                    kinds[top++] = kinds[slot];
                    pc += 2;
                }
                case Opcode.STORE -> {
                    int slot = code[pc + 1];
                    values[slot] = values[--top];
                    kinds[slot] = kinds[top];
                    pc += 2;
                }
                case Opcode.STORE_INT -> {
                    requireInt(kinds[top - 1], pc, "the begin and the end of a range must be ints");
                    values[code[pc + 1]] = values[--top];
                    kinds[code[pc + 1]] = Kind.INT;
                    pc += 2;
                }
                case Opcode.READ, Opcode.READ_LOCAL -> {
                    int location = code[pc] == Opcode.READ ? code[pc + 1] : (int) values[code[pc + 1]];
                    read(task, location, pc);
                    values[top] = memory.value(location);
                    kinds[top++] = memory.kind(location);
                    pc += 2;
                }
                case Opcode.WRITE, Opcode.WRITE_LOCAL -> {
                    int location = code[pc] == Opcode.WRITE ? code[pc + 1] : (int) values[code[pc + 1]];
                    top--;
                    write(task, location, pc, values[top], kinds[top]);
                    pc += 2;
                }
                case Opcode.READ_ELEMENT, Opcode.READ_LOCAL_ELEMENT -> {
                    int first = code[pc] == Opcode.READ_ELEMENT ? code[pc + 1] : (int) values[code[pc + 1]];
                    int location = element(first, code[pc + 2], values[top - 1], kinds[top - 1], pc);
                    read(task, location, pc);
                    values[top - 1] = memory.value(location);
                    kinds[top - 1] = memory.kind(location);
                    pc += 3;
                }
                case Opcode.WRITE_ELEMENT, Opcode.WRITE_LOCAL_ELEMENT -> {
                    int first = code[pc] == Opcode.WRITE_ELEMENT ? code[pc + 1] : (int) values[code[pc + 1]];
                    int location = element(first, code[pc + 2], values[top - 2], kinds[top - 2], pc);
                    top -= 2;
                    write(task, location, pc, values[top + 1], kinds[top + 1]);
                    pc += 3;
                }
                case Opcode.ALLOCATE -> {
                    values[code[pc + 1]] = allocate(code[pc + 3], pc);
                    kinds[code[pc + 1]] = Kind.INT;
                    pc += 4;
                }
                case Opcode.EQUAL, Opcode.NOT_EQUAL -> {
                    top--;
                    boolean equal = values[top] == values[top - 1] && kinds[top] == kinds[top - 1];
                    values[top - 1] = equal == (code[pc] == Opcode.EQUAL) ? 1 : 0;
                    kinds[top - 1] = Kind.INT;
                    pc++;
                }
                case Opcode.NEGATE -> {
                    requireInt(kinds[top - 1], pc, "'-' needs an int");
                    values[top - 1] = Arithmetic.negate(values[top - 1], pc);
                    pc++;
                }
                case Opcode.NOT, Opcode.TO_TRUTH -> {
                    requireInt(kinds[top - 1], pc, "a condition must be an int");
                    values[top - 1] = values[top - 1] == 0 == (code[pc] == Opcode.NOT) ? 1 : 0;
                    pc++;
                }
                case Opcode.JUMP -> {
                    pc = jump(pc, code[pc + 1]);
                }
                case Opcode.JUMP_IF_ZERO -> {
                    top--;
                    requireInt(kinds[top], pc, "a condition must be an int");
                    pc = values[top] == 0 ? code[pc + 1] : pc + 2;
                }
                case Opcode.EXIT_AT_LIMIT -> pc = values[code[pc + 1]] >= values[code[pc + 2]] ? code[pc + 3] : pc + 4;
                case Opcode.COUNT_AND_JUMP -> {
                    values[code[pc + 1]]++;
                    pc = jump(pc, code[pc + 2]);
                }
                case Opcode.BEGIN_ISOLATED -> {
                    detector.beginIsolated(task.id, pc);
                    task.isolated = true;
                    pc++;
                }
                case Opcode.END_ISOLATED -> {
                    detector.endIsolated(task.id, pc);
                    task.isolated = false;
                    pc++;
                }
                case Opcode.CREATE,
                        Opcode.END_TASK,
                        Opcode.BEGIN_FINISH,
                        Opcode.END_FINISH,
                        Opcode.SYNC,
                        Opcode.JOIN,
                        Opcode.SET,
                        Opcode.GET,
                        Opcode.BEGIN_PIPELINE,
                        Opcode.NEXT_ITERATION,
                        Opcode.END_PIPELINE,
                        Opcode.STAGE -> {
                    task.programCounter = pc;
                    task.stackTop = top;
                    Outcome outcome = actions.execute(task);
                    if (outcome != null) {
                        return outcome;
                    }
                    pc = task.programCounter;
                    top = task.stackTop;
                }
                default -> {
                    top--;
                    requireInts(kinds[top - 1], kinds[top], pc);
                    values[top - 1] = Arithmetic.binary(code[pc], values[top - 1], values[top], pc);
                    pc++;
                }
            }
        }
    }

    private void read(TaskState task, int location, int site) {
        detector.read(task.id, location, site);
    }

    private void write(TaskState task, int location, int site, long value, byte kind) {
        detector.write(task.id, location, site);
        memory.set(location, value, kind);
    }

    private int element(int first, int length, long index, byte kind, int site) {
        requireInt(kind, site, "an index must be an int");
        if (index < 0 || index >= length) {
            throw new ProgramError(
                    site,
                    "index " + index + " is out of bounds: the array has " + length + " elements"
                            + (length == 0 ? "" : ", 0 to " + (length - 1)));
        }
        return first + (int) index;
    }

    private int allocate(int variable, int site) {
        int first = memory.allocate(variable);
        if (first < 0) {
            throw new ProgramError(
                    site, "too many shared locations: the program declares more than " + SharedMemory.MAX_LOCATIONS);
        }
        return first;
    }

    private int jump(int from, int to) {
        if (to <= from && ++rounds > maxRounds) {
            throw new ProgramError(
                    from,
                    "the program's loops have made " + maxRounds + " rounds; a loop that waits for another"
                            + " task never ends here (use a promise), otherwise raise --max-rounds");
        }
        return to;
    }

    private static void requireInt(byte kind, int site, String rule) {
        if (kind != Kind.INT) {
            throw new ProgramError(site, rule + ", found " + Kind.described(kind));
        }
    }

    private static void requireInts(byte left, byte right, int site) {
        if ((left | right) != Kind.INT) {
            throw new ProgramError(
                    site, "an operator needs ints, found " + Kind.described(left != Kind.INT ? left : right));
        }
    }

    /** Returns the root task, ready to run. */
    TaskState start() {
        TaskCode root = program.root();
        if (program.structureError() != null) {
            throw new ProgramError(program.structureErrorSite(), program.structureError());
        }
        return actions.begin(root);
    }

    /** Returns whether the program's text has this construct. */
    boolean uses(Construct construct) {
        return program.uses(construct);
    }
}
