package org.taskrace.agent.transform.methods;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/** Notes where the program makes objects and arrays. */
public final class AllocationSiteVisitor extends MethodVisitor {

    private static final String CREATED = "org/taskrace/hooks/memory/AllocationHooks";

    private static final Handle PLACE = new Handle(
            Opcodes.H_INVOKESTATIC,
            CREATED,
            "place",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)"
                    + "Ljava/lang/invoke/CallSite;",
            false);

    /** Methods of the JDK that make a new array. */
    private static final Set<String> MAKES_ARRAY =
            Set.of("clone", "copyOf", "copyOfRange", "toArray", "toCharArray", "getBytes", "split");

    private final MethodContext context;

    /** The objects under construction: their types, and an empty text for an object that is dropped. */
    private final Deque<String> begun = new ArrayDeque<>();

    private String newType;
    private boolean afterNew;

    public AllocationSiteVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    /** Returns whether the class file can have such call sites; old ones cannot. */
    public static boolean isPossible(ClassContext context) {
        return context.hasDynamicCalls();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        super.visitTypeInsn(opcode, type);
        if (opcode == Opcodes.NEW) {
            begun.push("");
            afterNew = true;
            newType = type;
            return;
        }
        afterNew = false;
        if (opcode == Opcodes.ANEWARRAY) {
            note(type + "[]");
        }
    }

    @Override
    public void visitInsn(int opcode) {
        super.visitInsn(opcode);
        if (opcode == Opcodes.DUP && afterNew) {
            begun.pop();
            begun.push(newType);
        }
        afterNew = false;
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        super.visitIntInsn(opcode, operand);
        if (opcode == Opcodes.NEWARRAY) {
            note("array");
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        note("array");
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            // A call of another constructor of this object, or its parent's, is no creation: nothing was begun for it.
            if (!begun.isEmpty() && (begun.peek().isEmpty() || begun.peek().equals(owner))) {
                if (!begun.pop().isEmpty()) {
                    note(owner);
                }
            }
        } else if (isOfJdk(owner) && MAKES_ARRAY.contains(name) && descriptor.contains(")[")) {
            note("array");
        } else if (name.equals("clone") && owner.startsWith("[")) {
            note("array");
        }
    }

    private static boolean isOfJdk(String owner) {
        return owner.startsWith("java/");
    }

    private void note(String type) {
        int site = context.site(Site.Kind.CALL, type, "new");
        // ..., object
        super.visitInsn(Opcodes.DUP);
        super.visitInvokeDynamicInsn("created", "(Ljava/lang/Object;)V", PLACE, site);
    }
}
