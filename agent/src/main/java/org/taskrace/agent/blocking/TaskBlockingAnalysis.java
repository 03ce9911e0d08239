package org.taskrace.agent.blocking;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * An analysis of whether a ForkJoin task may block until its creator goes on. A task that cannot is an inline task,
 * which costs next to nothing. A task that may needs a fiber, which costs some microseconds on JDK 17.
 *
 * <p>The answer belongs to the task's class and is computed once. The analysis follows each call in its code that can
 * mean only one method of the program. It reads class files as resources, since loading a class would change the
 * program.
 *
 * <p>Blind spot: {@link MayBlock#HARDLY} may be wrong if a call leads to code that could not be followed. A caller that
 * relies on it must notice a wait that cannot end.
 */
public final class TaskBlockingAnalysis {

    private static final ClassNode NONE = new ClassNode();

    /**
     * What is known of a task's class.
     *
     * @param waits the answer, as far as the code alone says it
     * @param functions getters of the fields whose functions its code may call
     */
    private record Answer(MayBlock waits, List<MethodHandle> functions) {}

    private final ClassValue<Answer> answers = new ClassValue<>() {
        @Override
        protected Answer computeValue(Class<?> type) {
            return find(type);
        }
    };

    /** For classes of the JDK: whether their tasks are parts of a call. */
    private static final ClassValue<Boolean> PARTS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return !wrapsAnything(type);
        }
    };

    /** The class that was asked for last: most programs have one. */
    private Class<?> latestType;

    private MayBlock latest;

    /** Returns the answer for a task of the program, if its class was the last whose code alone decided; otherwise null. */
    public MayBlock known(Object task) {
        return task.getClass() == latestType ? latest : null;
    }

    /** Returns the answer for a task of the program. */
    public MayBlock of(Object task) {
        Answer answer = answers.get(task.getClass());
        if (!answer.functions().isEmpty()) {
            return holdsWaitingFunction(task, answer.functions()) ? MayBlock.MAYBE : answer.waits();
        }
        latest = answer.waits();
        latestType = task.getClass();
        return latest;
    }

    private static boolean holdsWaitingFunction(Object task, List<MethodHandle> functions) {
        try {
            for (MethodHandle getter : functions) {
                Object function = getter.invoke(task);
                if (function != null && FunctionBlockingAnalysis.waits(function)) {
                    return true;
                }
            }
            return false;
        } catch (Throwable e) {
            throw new IllegalStateException("a field of " + task.getClass() + " cannot be read", e);
        }
    }

    /**
     * Returns whether a task is a part of a JDK call that returns only after all its parts, such as the end of a
     * stream.
     */
    public static boolean isPart(Object task) {
        Class<?> type = task.getClass();
        return type.getClassLoader() == null && PARTS.get(type);
    }

    private static Answer find(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && !type.isHidden()) {
            ReachableCode code = new ReachableCode(classes(loader));
            MayBlock waits = code.of(type.getName().replace('.', '/'));
            boolean decides = waits.needsStack() || !code.callsFunctions();
            return new Answer(waits, decides ? List.of() : functionsOf(type));
        }
        // The JDK's other tasks are parts of a call, and what they run is found by its caller.
        return new Answer(wrapsAnything(type) ? MayBlock.MAYBE : MayBlock.HARDLY, List.of());
    }

    /** Returns getters of the fields in which a class of the program, or one that it extends, may keep a function. */
    private static List<MethodHandle> functionsOf(Class<?> type) {
        List<MethodHandle> getters = new ArrayList<>();
        for (Class<?> owner = type; owner.getClassLoader() != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                Class<?> kept = field.getType();
                if (!Modifier.isStatic(field.getModifiers())
                        && Modifier.isAbstract(kept.getModifiers())
                        && !kept.isArray()
                        && !kept.isPrimitive()) {
                    try {
                        getters.add(MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                                .unreflectGetter(field));
                    } catch (IllegalAccessException e) {
                        // The function stays unknown, as one that the task gets from elsewhere.
                    }
                }
            }
        }
        return getters;
    }

    private static boolean wrapsAnything(Class<?> type) {
        return CompletableFuture.AsynchronousCompletionTask.class.isAssignableFrom(type)
                || type.getName().startsWith("java.util.concurrent.ForkJoinTask$")
                || type.isHidden();
    }

    static ReachableCode.Classes classes(ClassLoader loader) {
        Map<String, ClassNode> known = new HashMap<>();
        return name -> {
            ClassNode node = known.computeIfAbsent(name, n -> read(loader, n));
            return node == NONE ? null : node;
        };
    }

    private static ClassNode read(ClassLoader loader, String name) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            if (in == null) {
                return NONE;
            }
            ClassNode node = new ClassNode();
            new ClassReader(in.readAllBytes()).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return node;
        } catch (IOException | RuntimeException e) {
            // Not a class file that can be read; its methods are then taken for unknown ones.
            return NONE;
        }
    }
}
