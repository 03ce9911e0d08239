package probing;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An agent as coverage and mocking tools have them: it marks in an array that a method has begun, and retransforms classes. The array lies in a
 * field that it adds.
 */
public final class ProbingAgent {

    private static final Map<String, boolean[]> PROBES = new ConcurrentHashMap<>();

    private static Instrumentation instrumentation;

    private ProbingAgent() {}

    public static void premain(String prefix, Instrumentation theInstrumentation) {
        instrumentation = theInstrumentation;
        instrumentation.addTransformer(new Prober(prefix));
    }

    /** Returns the array of a class. */
    public static boolean[] probes(String className) {
        return PROBES.computeIfAbsent(className, name -> new boolean[1]);
    }

    /** Passes a class through all transformers once more, as a mocking library does. */
    public static void retransform(Class<?> one) throws UnmodifiableClassException {
        instrumentation.addTransformer(new Changer(), true);
        instrumentation.retransformClasses(one);
    }

    /** Puts a class in the place of itself. */
    public static void redefine(Class<?> one) throws Exception {
        byte[] bytes = one.getResourceAsStream("/" + one.getName() + ".class").readAllBytes();
        instrumentation.redefineClasses(new java.lang.instrument.ClassDefinition(one, bytes));
    }

    private static final class Changer implements ClassFileTransformer {
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
            return old == null ? null : bytes.clone();
        }
    }

    private record Prober(String prefix) implements ClassFileTransformer {
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
            if (name == null || loader == null || !name.startsWith(prefix)) {
                return null;
            }
            ClassReader reader = new ClassReader(bytes);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new ProbeVisitor(writer, name), 0);
            return writer.toByteArray();
        }
    }

    private static final class ProbeVisitor extends ClassVisitor {
        private final String owner;

        ProbeVisitor(ClassVisitor next, String owner) {
            super(Opcodes.ASM9, next);
            this.owner = owner;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String sign, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, sign, exceptions);
            return new MethodVisitor(Opcodes.ASM9, method) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "$probes", "()[Z", false);
                    super.visitInsn(Opcodes.ICONST_0);
                    super.visitInsn(Opcodes.ICONST_1);
                    super.visitInsn(Opcodes.BASTORE);
                }
            };
        }

        @Override
        public void visitEnd() {
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            cv.visitField(access, "$probed", "[Z", null, null).visitEnd();
            MethodVisitor method = cv.visitMethod(access, "$probes", "()[Z", null, null);
            method.visitCode();
            method.visitLdcInsn(owner);
            method.visitMethodInsn(
                    Opcodes.INVOKESTATIC, "probing/ProbingAgent", "probes", "(Ljava/lang/String;)[Z", false);
            method.visitInsn(Opcodes.DUP);
            method.visitFieldInsn(Opcodes.PUTSTATIC, owner, "$probed", "[Z");
            method.visitInsn(Opcodes.ARETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
            super.visitEnd();
        }
    }
}
