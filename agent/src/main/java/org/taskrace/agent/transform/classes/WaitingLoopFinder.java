package org.taskrace.agent.transform.classes;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Finder of loops whose first or last instructions test a field or the answer of a call, and nothing else: {@code while (!stop)}. It gets
 * the instructions of a method one after the other. One that is found in vain costs a call in each round.
 */
final class WaitingLoopFinder {

    /** Labels at which such a test begins. */
    private final Set<Label> tested = new HashSet<>();

    /** The labels where the instructions that are being looked at begin. */
    private final Set<Label> begins = new HashSet<>();

    private boolean justBegun;
    private boolean hasOther;
    private boolean isLoaded;

    void label(Label label) {
        if (!justBegun) {
            begins.clear();
        }
        begins.add(label);
        justBegun = true;
        hasOther = false;
        isLoaded = false;
    }

    /** Handles an instruction whose operands are on the stack; constants and comparisons may be part of a test. */
    void plain(int opcode) {
        boolean isConstant = opcode <= Opcodes.DCONST_1;
        boolean compares = opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG;
        if (!isConstant && !compares) {
            other();
        }
    }

    /** Handles an instruction that no such test has. */
    void other() {
        justBegun = false;
        hasOther = true;
        isLoaded = false;
    }

    void local(boolean isReference) {
        justBegun = false;
        hasOther |= !isReference;
        isLoaded = false;
    }

    /** Handles the load of a field, or a call; {@code counts}: the value on the stack can be tested. */
    void load(boolean counts) {
        justBegun = false;
        hasOther |= !counts;
        isLoaded = counts;
    }

    /** Handles a jump; returns whether it closes such a loop. */
    boolean jump(int opcode, Label target, boolean isBack) {
        boolean tests = isLoaded && (opcode <= Opcodes.IFLE || opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL);
        boolean compares = isLoaded && opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        if ((tests || compares) && !hasOther) {
            tested.addAll(begins);
        }
        other();
        return isBack && (tests || tested.contains(target));
    }
}
