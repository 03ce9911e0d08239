package org.taskrace.agent.parallel;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A scan of a class initialiser, and of what it calls: whether it keeps to itself. Parallel checks do not look at what
 * an initialiser does, since all uses of its class follow it. That is right only where the initialiser accesses nothing
 * but its own class and what it has created.
 *
 * <p>An initialiser does not keep to itself if it reads a reference from, or writes to, a static field of another class
 * of the program. Neither does one that calls a method which may be overridden.
 */
final class InitializerScan {

    private record Method(String owner, String name, String descriptor) {}

    private final String owner;
    private final Function<String, byte[]> classFiles;
    private final Predicate<String> isProgram;
    private final Set<Method> seen = new HashSet<>();
    private final ArrayDeque<Method> open = new ArrayDeque<>();
    private String found;

    private InitializerScan(String owner, Function<String, byte[]> classFiles, Predicate<String> isProgram) {
        this.owner = owner;
        this.classFiles = classFiles;
        this.isProgram = isProgram;
    }

    /**
     * Returns the line at which an initialiser leaves its class, as {@code File.java:line}; null if it keeps to itself.
     *
     * @param classFiles gives the class file of a class of the program, or null
     */
    static String leaves(String owner, Function<String, byte[]> classFiles, Predicate<String> isProgram) {
        InitializerScan scan = new InitializerScan(owner, classFiles, isProgram);
        scan.call(owner, "<clinit>", "()V");
        while (!scan.open.isEmpty() && scan.found == null) {
            scan.look(scan.open.removeFirst());
        }
        return scan.found;
    }

    private void call(String itsOwner, String name, String descriptor) {
        Method method = new Method(itsOwner, name, descriptor);
        if (seen.add(method)) {
            open.add(method);
        }
    }

    private void look(Method wanted) {
        byte[] bytes = classFiles.apply(wanted.owner);
        if (bytes == null) {
            found = wanted.owner.replace('/', '.');
            return;
        }
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            private String file = "an unknown file";

            @Override
            public void visitSource(String source, String debug) {
                file = source == null ? file : source;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return name.equals(wanted.name) && descriptor.equals(wanted.descriptor) ? new Code(file) : null;
            }
        };
        new ClassReader(bytes).accept(methods, ClassReader.SKIP_FRAMES);
    }

    private final class Code extends MethodVisitor {
        private final String file;
        private int line;

        Code(String file) {
            super(Opcodes.ASM9);
            this.file = file;
        }

        private void leaves() {
            found = found == null ? file + ":" + line : found;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitFieldInsn(int opcode, String itsOwner, String name, String descriptor) {
            int sort = Type.getType(descriptor).getSort();
            boolean isReference = sort == Type.ARRAY || sort == Type.OBJECT && !descriptor.equals("Ljava/lang/String;");
            boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
            boolean isOther = isStatic && !itsOwner.equals(owner) && isProgram.test(itsOwner);
            // A constant of an enum is the enum's own.
            boolean isConstant = descriptor.equals("L" + itsOwner + ";");
            if (isOther && (opcode == Opcodes.PUTSTATIC || isReference && !isConstant)) {
                leaves();
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String itsOwner, String name, String descriptor, boolean isInterface) {
            if (!isProgram.test(itsOwner)) {
                return;
            }
            if (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) {
                leaves();
            } else {
                call(itsOwner, name, descriptor);
            }
        }
    }
}
