package org.taskrace.agent.transform.calls;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.engine.site.Site;

/**
 * Visitor that tells of walks that a method of the program hands out. The caller may be a method of the JDK that the program's class inherits.
 */
public final class HandedOutVisitor extends MethodVisitor {

    /** Results that are walks, whatever method returns them: lambdas have names of their own. */
    private static final Set<String> WALKS =
            Set.of("java/util/Iterator", "java/util/ListIterator", "java/util/Spliterator");

    /** Results that are walked over by callers of these methods. */
    private static final Map<String, Set<String>> VIEWS = Map.of(
            "entrySet", Set.of("java/util/Set"),
            "keySet", Set.of("java/util/Set"),
            "values", Set.of("java/util/Collection"));

    private final MethodContext context;
    private final String name;
    private final String result;

    private HandedOutVisitor(MethodVisitor next, MethodContext context, String name, String result) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.name = name;
        this.result = result;
    }

    /** Returns a visitor of a method, or the next one if the method hands no walk out. */
    public static MethodVisitor of(MethodVisitor next, MethodContext context, String name, String descriptor) {
        Type type = Type.getReturnType(descriptor);
        String result = type.getSort() == Type.OBJECT ? type.getInternalName() : "";
        boolean isWalk =
                WALKS.contains(result) || VIEWS.getOrDefault(name, Set.of()).contains(result);
        return isWalk ? new HandedOutVisitor(next, context, name, result) : next;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN) {
            super.visitLdcInsn(context.site(Site.Kind.OBJECT, result, name));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "org/taskrace/hooks/sync/ObjectHooks",
                    "handedOut",
                    "(Ljava/lang/Object;I)Ljava/lang/Object;",
                    false);
            super.visitTypeInsn(Opcodes.CHECKCAST, result);
        }
        super.visitInsn(opcode);
    }
}
