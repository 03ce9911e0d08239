package org.taskrace.agent.transform.fields;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.values.FieldGroupAnalysis;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;

/**
 * Summary of accesses to several fields of one object between which an exception may come. It is the number of accesses
 * that were made, 0 once they are checked.
 *
 * @param object the local with the object
 * @param made the local with the number
 * @param isKept whether the object is in its local before the region
 */
record FieldGroupSummary(
        MethodNode method,
        ClassContext context,
        FieldGroupAnalysis.Group group,
        FieldGroupUnwind unwind,
        int object,
        int made,
        boolean isKept)
        implements Summary {

    @Override
    public void enter(InsnList code) {
        if (!isKept) {
            code.add(new InsnNode(Opcodes.ACONST_NULL));
            code.add(new VarInsnNode(Opcodes.ASTORE, object));
        }
        Code.push(0, code);
        Code.store(made, code);
    }

    @Override
    public void add() {
        int size = group.accesses().size();
        for (int i = 0; i < size; i++) {
            InsnList code = new InsnList();
            Code.push(i + 1 == size ? 0 : i + 1, code);
            Code.store(made, code);
            method.instructions.insert(group.accesses().get(i), code);
        }
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, object));
        Code.load(made, code);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, context.name, unwind.name(), unwind.descriptor(), false));
    }

    @Override
    public int cost() {
        return 1;
    }
}
