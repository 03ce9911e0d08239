package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What is known of the class being rewritten. */
final class ClassContext {

    final ClassIndex index;
    final Rewriting rewriting;
    final ClassLoader loader;
    final String name;
    final int access;
    private final int version;
    private String file;
    private boolean validates;

    /** Methods that the class gets for checks behind loops. */
    final List<LateFieldCheck> lateChecks = new ArrayList<>();

    /** Methods that the class gets for checks of several fields at once. */
    final List<FieldsTogetherCheck> togetherChecks = new ArrayList<>();

    final List<FieldsTogetherGuard> togetherGuards = new ArrayList<>();
    final List<FieldsTogetherHandler> togetherHandlers = new ArrayList<>();

    ClassContext(ClassIndex index, Rewriting rewriting, ClassLoader loader, String name, int access, int version) {
        this.index = index;
        this.rewriting = rewriting;
        this.loader = loader;
        this.name = name;
        this.access = access;
        this.version = version & 0xffff;
    }

    void validates(boolean itDoes) {
        validates = itDoes;
    }

    /** Whether the class validates stamps of StampedLocks anywhere. */
    boolean validates() {
        return validates;
    }

    String dottedName() {
        return name.replace('/', '.');
    }

    void file(String source) {
        file = source;
    }

    /** The source file, or the class's simple name where the class file does not say. */
    String file() {
        return file != null ? file : name.substring(name.lastIndexOf('/') + 1);
    }

    /** Whether the class file has a frame at each label; older ones have none. */
    boolean hasFrames() {
        return version >= Opcodes.V1_6;
    }

    /** Pushes the class itself, for code that runs when it is initialised: before Java 5 class files had no such constants. */
    void pushClass(MethodVisitor code) {
        if (version >= Opcodes.V1_5) {
            code.visitLdcInsn(Type.getObjectType(name));
        } else {
            code.visitLdcInsn(dottedName());
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", false);
        }
    }

    /** Whether the class file can have call sites that are linked when they are first reached. */
    boolean hasDynamicCalls() {
        return version >= Opcodes.V1_7;
    }

    boolean isInterface() {
        return (access & Opcodes.ACC_INTERFACE) != 0;
    }
}
