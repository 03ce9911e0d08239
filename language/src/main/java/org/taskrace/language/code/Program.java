package org.taskrace.language.code;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.taskrace.core.event.Construct;

/** A compiled program. A site is the index of an instruction in the code. */
public final class Program {

    final int[] code;
    final int[] lines;
    final int[] columns;
    private final long[] constants;
    private final TaskCode[] tasks;
    private final Variables variables;
    private final EnumMap<Construct, Integer> firstUse;
    private final String structureError;
    private final int structureErrorSite;

    Program(CodeBuilder builder) {
        code = builder.code.toArray();
        lines = builder.lines.toArray();
        columns = builder.columns.toArray();
        constants = builder.constants();
        tasks = builder.tasks();
        variables = builder.variables;
        firstUse = builder.firstUse;
        structureError = builder.structureError;
        structureErrorSite = builder.structureErrorSite;
    }

    /** Returns the instructions; see {@link Opcode}. Not to be changed. */
    public int[] code() {
        return code;
    }

    public int line(int site) {
        return site < 0 || site >= lines.length ? 0 : lines[site];
    }

    public int column(int site) {
        return site < 0 || site >= columns.length ? 0 : columns[site];
    }

    public long constant(int index) {
        return constants[index];
    }

    public TaskCode task(int index) {
        return tasks[index];
    }

    /** Returns the code of the root, the last body to be closed. */
    public TaskCode root() {
        return tasks[tasks.length - 1];
    }

    public Variables variables() {
        return variables;
    }

    /** Returns the constructs that stand in the text, each with the site of its first use. */
    public Map<Construct, Integer> firstUse() {
        return Map.copyOf(firstUse);
    }

    public Set<Construct> constructs() {
        return Set.copyOf(firstUse.keySet());
    }

    public boolean uses(Construct construct) {
        return firstUse.containsKey(construct);
    }

    /** Returns the error in the structure of the text as a whole (two families of constructs), or null. */
    public String structureError() {
        return structureError;
    }

    public int structureErrorSite() {
        return structureErrorSite;
    }
}
