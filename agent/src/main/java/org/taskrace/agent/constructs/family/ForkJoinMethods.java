package org.taskrace.agent.constructs.family;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The methods that a task of the program inherits from the JDK, by name, and those of them that a parallel check
 * follows. The class files are read, since loading the classes would keep them from being rewritten for a serial check.
 */
public final class ForkJoinMethods {

    private static final String RECURSIVE_TASK = "java/util/concurrent/RecursiveTask";
    private static final String COUNTED = "java/util/concurrent/CountedCompleter";
    private static final Set<String> INHERITED = inherited();

    private ForkJoinMethods() {}

    private static Set<String> inherited() {
        Set<String> names = names("java/util/concurrent/ForkJoinTask");
        names.addAll(names(RECURSIVE_TASK));
        names.addAll(names(COUNTED));
        names.removeAll(names("java/lang/Object"));
        return names;
    }

    private static Set<String> names(String className) {
        Set<String> names = new HashSet<>();
        try (InputStream file = ClassLoader.getSystemResourceAsStream(className + ".class")) {
            new ClassReader(file)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        String signature,
                                        String[] exceptions) {
                                    names.add(name);
                                    return null;
                                }
                            },
                            ClassReader.SKIP_CODE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    /** Returns whether tasks inherit a method of this name. */
    public static boolean isMethod(String name) {
        return INHERITED.contains(name);
    }

    /** Returns whether tasks inherit a method of this name that a parallel check does not follow. */
    public static boolean isUnknown(String name) {
        return isMethod(name)
                && !ConstructRegistry.all().allowsWorkers(RECURSIVE_TASK, name, "()")
                && !ConstructRegistry.all().allowsWorkers(COUNTED, name, "()");
    }
}
