package org.taskrace.agent.transform;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.shadow.Site;

/** Checks arrays that are handed to JDK methods: System.arraycopy, the methods of Arrays, and clone. */
final class ArrayCalls extends MethodVisitor {

    private static final Set<String> WRITES = Set.of("fill", "sort", "setAll");
    private static final String RANGE = "(Ljava/lang/Object;III)V";
    private static final String WHOLE = "(Ljava/lang/Object;I)V";

    private final MethodContext context;

    ArrayCalls(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKESTATIC && owner.equals("java/lang/System") && name.equals("arraycopy")) {
            arraycopy(opcode, owner, name, descriptor);
        } else if (opcode == Opcodes.INVOKESTATIC && owner.equals("java/util/Arrays") && descriptor.startsWith("([")) {
            ofArrays(opcode, owner, name, descriptor);
        } else if (owner.startsWith("[") && name.equals("clone")) {
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(site());
            hook("readArray", WHOLE);
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private void arraycopy(int opcode, String owner, String name, String descriptor) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context.firstArgumentLocal());
        kept.keepArguments(descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, false);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        copied(kept, arguments, 0, "readRange");
        copied(kept, arguments, 2, "writeRange");
    }

    private void copied(ReceiverKeeper kept, Type[] arguments, int array, String method) {
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, array));
        super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, array + 1));
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 4));
        super.visitInsn(Opcodes.IADD);
        // ..., array, from, to
        super.visitLdcInsn(site());
        hook(method, RANGE);
    }

    private void ofArrays(int opcode, String owner, String name, String descriptor) {
        ReceiverKeeper kept = new ReceiverKeeper(mv, context.firstArgumentLocal());
        kept.keepArguments(descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, false);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean writes = WRITES.contains(name) || name.startsWith("parallel");
        boolean hasRange = arguments.length >= 3 && arguments[1] == Type.INT_TYPE && arguments[2] == Type.INT_TYPE;
        super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, 0));
        if (hasRange) {
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 1));
            super.visitVarInsn(Opcodes.ILOAD, kept.argumentLocal(arguments, 2));
        }
        super.visitLdcInsn(site());
        hook(
                hasRange ? writes ? "writeRange" : "readRange" : writes ? "writeArray" : "readArray",
                hasRange ? RANGE : WHOLE);
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.ARRAY) {
                super.visitVarInsn(Opcodes.ALOAD, kept.argumentLocal(arguments, i));
                super.visitLdcInsn(site());
                hook("readArray", WHOLE);
            }
        }
    }

    private int site() {
        return context.site(Site.Kind.ARRAY, "", "");
    }

    private void hook(String method, String descriptor) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, method, descriptor, false);
    }
}
