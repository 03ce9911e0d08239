package org.taskrace.agent.constructs.family;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The calls on JDK constructs that parallel checks listen to, each with the hook that takes its place. The public
 * methods of the hooks' classes are the table: the first parameter is the receiver, or the method stands for a static
 * one. Class files are read, since loading a hook would load the JDK's classes too early.
 */
public final class ListeningHooks {

    /**
     * One hook.
     *
     * @param receiver the type of the first parameter; null for a static method
     */
    public record Listening(String owner, String name, String descriptor, String receiver) {

        /** Returns whether each task that the hook creates is joined by its creator, in the call. */
        public boolean joinsOwnTasks() {
            return CLASSES.get(owner).equals(ARRAYS) && !isInOrder();
        }

        /** Returns whether it is an operation of streams whose actions follow each other, whatever created them. */
        public boolean isInOrder() {
            return owner.equals(STREAMS) && name.equals(IN_ORDER);
        }
    }

    /** The operation whose actions follow each other, whatever created them. */
    private static final String IN_ORDER = "forEachOrdered";

    private static final String ARRAYS = "java/util/Arrays";
    private static final String STREAMS = "org/taskrace/hooks/listening/ParallelStreams";

    /** Operations of streams that evaluate nothing, and see each element by itself. */
    private static final Set<String> STEPS = Set.of(
            "map",
            "mapToObj",
            "mapToInt",
            "mapToLong",
            "mapToDouble",
            "filter",
            "flatMap",
            "flatMapToInt",
            "flatMapToLong",
            "flatMapToDouble",
            "mapMulti",
            "peek",
            "boxed",
            "asLongStream",
            "asDoubleStream",
            "parallel",
            "sequential",
            "unordered",
            "isParallel",
            "range",
            "rangeClosed",
            "of",
            "empty");

    private static final String RUNNABLE = "Ljava/lang/Runnable;";
    private static final String HOOKS = "org/taskrace/hooks/listening/";

    /** By class of hooks the class whose static methods they replace; empty if there are none. */
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry(HOOKS + "ParallelQueues", ""),
            Map.entry(HOOKS + "ParallelChoices", ""),
            Map.entry(HOOKS + "ParallelExecutors", "java/util/concurrent/Executors"),
            Map.entry(HOOKS + "ParallelStages", "java/util/concurrent/CompletableFuture"),
            Map.entry(STREAMS, ARRAYS),
            Map.entry(HOOKS + "ParallelSorts", ARRAYS),
            Map.entry(HOOKS + "ParallelPrefixes", ARRAYS),
            Map.entry(HOOKS + "ParallelThreads", ""),
            Map.entry(HOOKS + "ParallelCompleters", ""),
            Map.entry(HOOKS + "ParallelLimits", ""),
            Map.entry(HOOKS + "ParallelAnswers", "java/util/concurrent/ForkJoinTask"));

    private static final Map<String, List<Listening>> BY_NAME = read();

    private ListeningHooks() {}

    private static Map<String, List<Listening>> read() {
        Map<String, List<Listening>> hooks = new HashMap<>();
        for (Map.Entry<String, String> one : CLASSES.entrySet()) {
            String owner = one.getKey();
            try (InputStream file = ListeningHooks.class.getResourceAsStream("/" + owner + ".class")) {
                ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        if ((access & Opcodes.ACC_PUBLIC) != 0) {
                            hooks.computeIfAbsent(name, n -> new ArrayList<>())
                                    .add(hook(owner, one.getValue(), name, descriptor));
                        }
                        return null;
                    }
                };
                new ClassReader(file).accept(methods, ClassReader.SKIP_CODE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return hooks;
    }

    private static Listening hook(String owner, String staticOwner, String name, String descriptor) {
        boolean isStatic = !staticOwner.isEmpty() && isStaticIn(staticOwner, name, descriptor);
        return new Listening(
                owner, name, descriptor, isStatic ? null : Type.getArgumentTypes(descriptor)[0].getInternalName());
    }

    private static boolean isStaticIn(String type, String name, String descriptor) {
        boolean[] found = new boolean[1];
        try (InputStream file = ClassLoader.getSystemResourceAsStream(type + ".class")) {
            ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                        int access, String itsName, String itsDescriptor, String signature, String[] exceptions) {
                    found[0] |= (access & Opcodes.ACC_STATIC) != 0
                            && itsName.equals(name)
                            && itsDescriptor.equals(descriptor);
                    return null;
                }
            };
            new ClassReader(file).accept(methods, ClassReader.SKIP_CODE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found[0];
    }

    /**
     * Returns the hook for a call, or null.
     *
     * @param ancestry gives the names of a class and all that it inherits from, with slashes
     */
    public static Listening find(
            boolean isStatic,
            String owner,
            String name,
            String descriptor,
            Function<String, ? extends Collection<String>> ancestry) {
        Listening best = null;
        for (Listening hook : BY_NAME.getOrDefault(name, List.of())) {
            if (isStatic) {
                String declaredIn = CLASSES.get(hook.owner);
                if (hook.receiver == null
                        && hook.descriptor.equals(descriptor)
                        && (declaredIn.equals(owner) || ancestry.apply(owner).contains(declaredIn))) {
                    return hook;
                }
            } else if (hook.receiver != null
                    && arguments(hook.descriptor)
                            .equals("(L" + hook.receiver + ";"
                                    + arguments(descriptor).substring(1))
                    && (hook.receiver.equals(owner) || ancestry.apply(owner).contains(hook.receiver))
                    && (best == null || ancestry.apply(hook.receiver).contains(best.receiver))) {
                best = hook;
            }
        }
        return best;
    }

    /** Returns whether a call makes a stream parallel. */
    public static boolean makesParallel(String owner, String name) {
        return name.equals("parallelStream") || name.equals("parallel") && owner.startsWith("java/util/stream/");
    }

    /** Returns whether a parallel stream may have an operation, besides those that have a hook. */
    public static boolean isStep(String owner, String name) {
        return !owner.startsWith("java/util/stream/") || !owner.endsWith("Stream") || STEPS.contains(name);
    }

    /**
     * Returns how many words stand behind the body among the arguments of a thread's constructor; -1 if there is none,
     * or more than one word.
     */
    public static int wordsBehindBody(String constructorDescriptor) {
        if (constructorDescriptor.endsWith(RUNNABLE + ")V")) {
            return 0;
        }
        return constructorDescriptor.endsWith(RUNNABLE + "Ljava/lang/String;)V") ? 1 : -1;
    }

    /** Returns whether the body that a constructor of threads gets is listened to, or there is none. */
    public static boolean followsBody(String constructorDescriptor) {
        return !constructorDescriptor.contains(RUNNABLE) || wordsBehindBody(constructorDescriptor) >= 0;
    }

    private static String arguments(String descriptor) {
        return descriptor.substring(0, descriptor.indexOf(')'));
    }
}
