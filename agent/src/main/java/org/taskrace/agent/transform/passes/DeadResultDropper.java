package org.taskrace.agent.transform.passes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.LocalReads;

/**
 * Dead store elimination for the results of calls. A result whose local is never read is dropped at once. The visitors
 * that follow look at the instruction after a call, and so learn that the program does not heed its result.
 *
 * <p>The local gets zero or null instead, since frames may name it. A cast of the result goes too.
 */
public final class DeadResultDropper {

    private DeadResultDropper() {}

    /** Drops the unread results of calls in a method. */
    public static void drop(MethodNode method) {
        LocalReads reads = new LocalReads(method);
        List<VarInsnNode> dead = new ArrayList<>();
        for (AbstractInsnNode node : method.instructions) {
            if (LocalReads.isStore(node) && call(node) != null) {
                VarInsnNode store = (VarInsnNode) node;
                if (!reads.isReadFrom(store.getNext(), store.var)) {
                    dead.add(store);
                }
            }
        }
        for (VarInsnNode store : dead) {
            MethodInsnNode call = call(store);
            while (call.getNext() != store) {
                method.instructions.remove(call.getNext());
            }
            method.instructions.insert(call, replacement(store.getOpcode()));
        }
    }

    /** Returns the call whose result an instruction stores, or null. */
    private static MethodInsnNode call(AbstractInsnNode store) {
        AbstractInsnNode node = store.getPrevious();
        while (node != null && node.getOpcode() == Opcodes.CHECKCAST) {
            node = node.getPrevious();
        }
        return node instanceof MethodInsnNode call && !call.desc.endsWith(")V") ? call : null;
    }

    private static InsnList replacement(int store) {
        InsnList code = new InsnList();
        boolean isWide = store == Opcodes.LSTORE || store == Opcodes.DSTORE;
        code.add(new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
        code.add(new InsnNode(
                switch (store) {
                    case Opcodes.LSTORE -> Opcodes.LCONST_0;
                    case Opcodes.DSTORE -> Opcodes.DCONST_0;
                    case Opcodes.FSTORE -> Opcodes.FCONST_0;
                    case Opcodes.ISTORE -> Opcodes.ICONST_0;
                    default -> Opcodes.ACONST_NULL;
                }));
        return code;
    }
}
