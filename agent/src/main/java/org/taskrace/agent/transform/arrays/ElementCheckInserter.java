package org.taskrace.agent.transform.arrays;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Inserter that checks one access to an array element, after the access itself, so that an access that fails fails as it would have done.
 */
public final class ElementCheckInserter {

    private final MethodNode method;
    private final MethodContext context;

    public ElementCheckInserter(MethodNode method, MethodContext context) {
        this.method = method;
        this.context = context;
    }

    /** Inserts the check of an access. */
    public void around(AbstractInsnNode access, int site) {
        insert(access, site, "accessElement");
    }

    /** Inserts one check of a read and of the write that completes it to a compound assignment, behind the write. */
    public void aroundUpdate(AbstractInsnNode write, int readSite, int writeSite) {
        keepOperands(write);
        MethodNode after = new MethodNode(Opcodes.ASM9);
        context.countCheck(after);
        loadArrayAndIndex(after);
        after.visitLdcInsn(AccessKey.of(readSite, false));
        after.visitLdcInsn(AccessKey.of(writeSite, true));
        after.visitMethodInsn(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "updateElement", "(Ljava/lang/Object;III)V", false);
        method.instructions.insert(write, after.instructions);
    }

    /** Inserts a check that is made only while the running task holds a lock. */
    public void underLock(AbstractInsnNode access, int site) {
        insert(access, site, "accessElementUnderLock");
    }

    private void insert(AbstractInsnNode access, int site, String check) {
        keepOperands(access);
        MethodNode after = new MethodNode(Opcodes.ASM9);
        if (check.equals("accessElement")) {
            context.countCheck(after);
        }
        loadArrayAndIndex(after);
        after.visitLdcInsn(AccessKey.of(site, ArrayAccess.writes(access.getOpcode())));
        after.visitMethodInsn(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, check, "(Ljava/lang/Object;II)V", false);
        method.instructions.insert(access, after.instructions);
    }

    /** Keeps array and index in locals before an access. */
    private void keepOperands(AbstractInsnNode access) {
        int opcode = access.getOpcode();
        MethodNode before = new MethodNode(Opcodes.ASM9);
        if (ArrayAccess.writes(opcode)) {
            Type value = storedType(opcode);
            before.visitVarInsn(MethodContext.store(value), context.valueLocal());
            keepArrayAndIndex(before);
            before.visitVarInsn(MethodContext.load(value), context.valueLocal());
        } else {
            keepArrayAndIndex(before);
        }
        method.instructions.insertBefore(access, before.instructions);
    }

    private void loadArrayAndIndex(MethodNode out) {
        out.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        out.visitVarInsn(Opcodes.ILOAD, context.indexLocal());
    }

    /** Returns what a store takes from the stack. */
    public static Type storedType(int opcode) {
        return switch (opcode) {
            case Opcodes.LASTORE -> Type.LONG_TYPE;
            case Opcodes.FASTORE -> Type.FLOAT_TYPE;
            case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
            case Opcodes.AASTORE -> Type.getObjectType("java/lang/Object");
            default -> Type.INT_TYPE;
        };
    }

    private void keepArrayAndIndex(MethodNode out) {
        // ..., array, index
        out.visitInsn(Opcodes.DUP2);
        out.visitVarInsn(Opcodes.ISTORE, context.indexLocal());
        out.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
    }
}
