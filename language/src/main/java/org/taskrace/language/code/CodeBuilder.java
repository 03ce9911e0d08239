package org.taskrace.language.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import org.taskrace.core.event.Construct;
import org.taskrace.core.sets.IntList;

/** Builder that collects instructions while the parser walks through the text; jumps are patched when their target is known. */
public final class CodeBuilder {

    final IntList code = new IntList(256);
    final IntList lines = new IntList(256);
    final IntList columns = new IntList(256);
    final Variables variables = new Variables();
    final EnumMap<Construct, Integer> firstUse = new EnumMap<>(Construct.class);
    String structureError;
    int structureErrorSite = -1;

    private long[] constants = new long[8];
    private int constantCount;
    private final List<TaskCode> taskCodes = new ArrayList<>();
    private int line = 1;
    private int column = 1;

    /** Sets the place in the text to which the next instructions belong. */
    public void at(int line, int column) {
        this.line = line;
        this.column = column;
    }

    /** Appends an instruction and returns its site. */
    public int emit(int opcode, int... operands) {
        int site = code.size();
        append(opcode);
        for (int operand : operands) {
            append(operand);
        }
        return site;
    }

    private void append(int word) {
        code.add(word);
        lines.add(line);
        columns.add(column);
    }

    public void emitConstant(long value) {
        if (value == (int) value) {
            emit(Opcode.PUSH, (int) value);
            return;
        }
        if (constantCount == constants.length) {
            constants = Arrays.copyOf(constants, constantCount * 2);
        }
        constants[constantCount] = value;
        emit(Opcode.PUSH_LONG, constantCount++);
    }

    /** Returns the index that the next instruction will have. */
    public int here() {
        return code.size();
    }

    /** Sets an operand of an instruction that was emitted before. */
    public void patch(int site, int operand, int value) {
        code.set(site + 1 + operand, value);
    }

    /** Takes the index for a body whose code is complete only later. */
    public int reserveTask() {
        taskCodes.add(null);
        return taskCodes.size() - 1;
    }

    public void completeTask(int index, TaskCode task) {
        taskCodes.set(index, task);
    }

    public void addRoot(TaskCode root) {
        taskCodes.add(root);
    }

    public Variables variables() {
        return variables;
    }

    /** Records that the next instruction uses this construct. */
    public void use(Construct construct) {
        firstUse.putIfAbsent(construct, code.size());
    }

    public boolean uses(Construct construct) {
        return firstUse.containsKey(construct);
    }

    /** Records the first thing that is wrong with the structure as a whole, at the present place in the text. */
    public void structureError(String message) {
        if (structureError == null) {
            structureError = message;
            // A word of its own: the statement's first instruction may belong to an expression inside it. It is never
            // executed,
            // since a program with this error does not start.
            structureErrorSite = emit(Opcode.JUMP);
        }
    }

    public Program build() {
        return new Program(this);
    }

    long[] constants() {
        return Arrays.copyOf(constants, constantCount);
    }

    TaskCode[] tasks() {
        return taskCodes.toArray(new TaskCode[0]);
    }
}
