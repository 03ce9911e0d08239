package org.taskrace.agent.transform.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Finder of loops that only an exception can end: {@code while (true)} without a way out. A daemon may run one until the program's end. It
 * gets the labels and jumps of a method one after the other.
 */
final class EndlessLoopFinder {

    private static final int NEVER = -1;

    private final Map<Label, Integer> places = new HashMap<>();

    /** Labels that are still to come, with the place of the latest jump to each. */
    private final Map<Label, Integer> ahead = new HashMap<>();

    /** Jumps back so far, from a place to an earlier one. */
    private final List<int[]> back = new ArrayList<>();

    private int latestReturn = NEVER;
    private int place;

    void label(Label label) {
        places.put(label, place++);
        ahead.remove(label);
    }

    void instruction(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            latestReturn = place++;
        }
    }

    /** Handles a jump, or one that a switch may make; returns whether it closes such a loop. */
    boolean jump(int opcode, Label label) {
        place++;
        Integer target = places.get(label);
        if (target == null) {
            ahead.put(label, place);
            return false;
        }
        back.add(new int[] {place, target});
        int begin = beginOfRound(target);
        return opcode == Opcodes.GOTO
                && latestReturn < begin
                && ahead.values().stream().noneMatch(jump -> jump > begin);
    }

    /**
     * Returns the begin of the code that a round may come to. A condition of an inner loop may jump back to the begin of the loop around
     * it, which may have ways out.
     */
    private int beginOfRound(int target) {
        int begin = target;
        for (int i = back.size() - 1; i >= 0 && back.get(i)[0] > begin; i--) {
            begin = Math.min(begin, back.get(i)[1]);
        }
        return begin;
    }
}
