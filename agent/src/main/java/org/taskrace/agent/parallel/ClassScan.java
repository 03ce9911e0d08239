package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.family.ForkJoinMethods;

/** A scan of one class file: the classes that it uses, and the constructs that a parallel check does not know. */
final class ClassScan extends ClassVisitor {

    /** A construct and the line that uses it. */
    record Found(String construct, String at) {}

    /** Classes whose code may run because of this one, with slashes. */
    final Set<String> used = new HashSet<>();

    /** The families of tasks that it creates, each with the first line. */
    final Map<String, Found> families = new HashMap<>();

    /** Whether it runs pipelines. */
    boolean hasPipelines;

    /** The first construct of another kind; null where there is none. */
    Found outside;

    private String file = "an unknown file";

    /** Whether a class is a ForkJoin task. */
    private final Predicate<String> isTask;

    private ClassScan(Predicate<String> isTask) {
        super(Opcodes.ASM9);
        this.isTask = isTask;
    }

    /** Scans a class; {@code isTask}: whether a class is a ForkJoin task. */
    static ClassScan of(byte[] bytes, Predicate<String> isTask) {
        ClassScan scan = new ClassScan(isTask);
        new ClassReader(bytes).accept(scan, ClassReader.SKIP_FRAMES);
        return scan;
    }

    private void found(String construct, int line) {
        if (construct != null && outside == null) {
            outside = new Found(construct, at(line));
        }
    }

    private String at(int line) {
        return line > 0 ? file + ":" + line : file;
    }

    private void use(String type) {
        if (type != null) {
            Type element = Type.getObjectType(type);
            while (element.getSort() == Type.ARRAY) {
                element = element.getElementType();
            }
            if (element.getSort() == Type.OBJECT) {
                used.add(element.getInternalName());
            }
        }
    }

    private void call(String owner, String name, boolean isReference, int line) {
        use(owner);
        boolean isFollowed = isReference ? !ForkJoinMethods.isMethod(name) : !ForkJoinMethods.isUnknown(name);
        if (!isFollowed && isTask.test(owner)) {
            found("ForkJoinTask." + name + (isReference ? " as a method reference" : ""), line);
        }
        found(UnsupportedConstructTable.find(owner, name), line);
        hasPipelines |= owner.equals(UnsupportedConstructTable.TASK_API + "Tasks") && name.equals("pipeline");
        String family = UnsupportedConstructTable.family(owner, name);
        if (family != null) {
            families.putIfAbsent(family, new Found(family, at(line)));
        }
    }

    @Override
    public void visitSource(String source, String debug) {
        file = source == null ? file : source;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        file = name.substring(name.lastIndexOf('/') + 1);
        inherit(superName);
        for (String implemented : interfaces == null ? new String[0] : interfaces) {
            inherit(implemented);
        }
    }

    private void inherit(String parent) {
        use(parent);
        if (parent != null && parent.endsWith("/ForkJoinWorkerThread")) {
            found("a thread class for ForkJoin", 0);
        }
        if (parent != null) {
            found(UnsupportedConstructTable.find(parent, "<init>"), 0);
        }
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        if ((access & Opcodes.ACC_VOLATILE) != 0) {
            found("the volatile field " + name, 0);
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            found("the synchronized method " + name, 0);
        }
        return new Code();
    }

    private final class Code extends MethodVisitor {
        private int line;

        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                found("synchronized", line);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            use(type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            use(owner);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            call(owner, name, false, line);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type && type.getSort() == Type.OBJECT) {
                use(type.getInternalName());
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle) {
                    call(handle.getOwner(), handle.getName(), true, line);
                }
            }
        }
    }
}
