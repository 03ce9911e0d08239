package org.taskrace.language.explore;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.code.Instructions;
import org.taskrace.language.code.Opcode;
import org.taskrace.language.code.Program;

/**
 * The accesses that the text still allows a task from a given instruction on, bodies of tasks that it may create
 * included. Arrays count as a whole, and so do all variables that are declared anew: an over-approximation, as the
 * reduction needs.
 */
final class RemainingCode {

    /** Stands for every variable that is declared anew whenever control passes. */
    private static final int ANY_DYNAMIC = -1;

    private final int[] code;
    private final Map<Integer, NavigableSet<Integer>> reads = new HashMap<>();
    private final Map<Integer, NavigableSet<Integer>> writes = new HashMap<>();
    private final NavigableSet<Integer> sets = new TreeSet<>();

    /** Jumps backwards: from, to. */
    private final IntList jumpFrom = new IntList();

    private final IntList jumpTo = new IntList();

    RemainingCode(Program program) {
        code = program.code();
        for (int at = 0; at < code.length; at += Instructions.length(code[at])) {
            index(at);
        }
    }

    private void index(int at) {
        switch (code[at]) {
            case Opcode.READ, Opcode.READ_ELEMENT, Opcode.READ_LOCAL, Opcode.READ_LOCAL_ELEMENT -> add(reads, at);
            case Opcode.WRITE, Opcode.WRITE_ELEMENT, Opcode.WRITE_LOCAL, Opcode.WRITE_LOCAL_ELEMENT -> add(writes, at);
            case Opcode.SET -> sets.add(at);
            case Opcode.JUMP -> backwards(at, code[at + 1]);
            case Opcode.COUNT_AND_JUMP -> backwards(at, code[at + 2]);
            // The pipeline's owner stays at this instruction while it makes iterations, whose body follows it.
            default -> {}
        }
    }

    private void add(Map<Integer, NavigableSet<Integer>> index, int at) {
        index.computeIfAbsent(variable(at), key -> new TreeSet<>()).add(at);
    }

    /** Returns the number of a variable; static ones are distinguished by their first location. */
    private int variable(int at) {
        boolean fixed = code[at] <= Opcode.WRITE_ELEMENT;
        return fixed ? code[at + 1] : ANY_DYNAMIC;
    }

    private void backwards(int from, int to) {
        if (to <= from) {
            jumpFrom.add(from);
            jumpTo.add(to);
        }
    }

    /** Returns the first instruction that a task at {@code site}, whose body ends at {@code end}, can still come to. */
    int earliest(int site, int end) {
        int earliest = site;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < jumpFrom.size(); i++) {
                if (jumpFrom.get(i) >= earliest && jumpFrom.get(i) <= end && jumpTo.get(i) < earliest) {
                    earliest = jumpTo.get(i);
                    changed = true;
                }
            }
        }
        return earliest;
    }

    /** Returns the end of the body in which the instruction stands: the first end of a task that no inner body has. */
    int endOfBody(int site) {
        int depth = 0;
        for (int at = site; ; at += Instructions.length(code[at])) {
            if (code[at] == Opcode.CREATE || code[at] == Opcode.NEXT_ITERATION) {
                depth++;
            } else if (code[at] == Opcode.END_TASK && depth-- == 0) {
                return at;
            }
        }
    }

    /** Returns whether code between the two instructions may conflict with the access (or isolated block) at a site. */
    boolean mayConflict(int site, int from, int to) {
        if (code[site] == Opcode.SET) {
            return contains(sets, from, to);
        }
        if (code[site] != Opcode.BEGIN_ISOLATED) {
            return accessMayConflict(site, from, to);
        }
        for (int at = site + 1; code[at] != Opcode.END_ISOLATED; at += Instructions.length(code[at])) {
            if (Instructions.isAccess(code[at]) && accessMayConflict(at, from, to)) {
                return true;
            }
        }
        return false;
    }

    private boolean accessMayConflict(int site, int from, int to) {
        int variable = variable(site);
        boolean isWrite = Instructions.isWrite(code[site]);
        return contains(writes.get(variable), from, to) || isWrite && contains(reads.get(variable), from, to);
    }

    private static boolean contains(NavigableSet<Integer> sites, int from, int to) {
        if (sites == null) {
            return false;
        }
        Integer next = sites.ceiling(from);
        return next != null && next <= to;
    }
}
