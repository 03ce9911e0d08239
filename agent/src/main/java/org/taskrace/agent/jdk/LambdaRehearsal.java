package org.taskrace.agent.jdk;

import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Creation of the classes behind lambda expressions ahead of their use, so that a class-data archive can hold them.
 *
 * <p>The JVM makes such a class when the expression is reached for the first time, by running much code once. A run that
 * writes an archive asks for all of them here, and later runs find them by the place of their expression.
 */
public final class LambdaRehearsal {

    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String PLAIN = "metafactory";

    private final Class<?> owner;
    private final Lookup lookup;
    private int linked;

    private LambdaRehearsal(Class<?> owner) throws IllegalAccessException {
        this.owner = owner;
        this.lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }

    /**
     * Makes the classes of all lambda expressions and method references in a class, which is loaded and need not be
     * initialised. Returns the number of expressions that have one.
     */
    public static int link(Class<?> owner, byte[] classFile) throws IllegalAccessException {
        LambdaRehearsal rehearsal = new LambdaRehearsal(owner);
        new ClassReader(classFile)
                .accept(rehearsal.new ExpressionVisitor(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return rehearsal.linked;
    }

    private void link(String name, String descriptor, Type erased, Handle body, Type actual) {
        try {
            LambdaMetafactory.metafactory(
                    lookup,
                    name,
                    type(descriptor),
                    type(erased.getDescriptor()),
                    find(body),
                    type(actual.getDescriptor()));
            linked++;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | LambdaConversionException e) {
            // For a newer JDK than this one: its class is made when it is needed.
        }
    }

    private MethodHandle find(Handle body) throws ReflectiveOperationException {
        Class<?> holder = Class.forName(body.getOwner().replace('/', '.'), false, owner.getClassLoader());
        MethodType type = type(body.getDesc());
        return switch (body.getTag()) {
            case Opcodes.H_INVOKESTATIC -> lookup.findStatic(holder, body.getName(), type);
            case Opcodes.H_NEWINVOKESPECIAL -> lookup.findConstructor(holder, type);
            case Opcodes.H_INVOKESPECIAL -> lookup.findSpecial(holder, body.getName(), type, owner);
            default -> lookup.findVirtual(holder, body.getName(), type);
        };
    }

    private MethodType type(String descriptor) {
        return MethodType.fromMethodDescriptorString(descriptor, owner.getClassLoader());
    }

    /** A visitor of the expressions of one class. */
    private final class ExpressionVisitor extends ClassVisitor {

        ExpressionVisitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitInvokeDynamicInsn(String called, String site, Handle bootstrap, Object... constants) {
                    if (bootstrap.getOwner().equals(METAFACTORY)
                            && bootstrap.getName().equals(PLAIN)) {
                        link(called, site, (Type) constants[0], (Handle) constants[1], (Type) constants[2]);
                    }
                }
            };
        }
    }
}
