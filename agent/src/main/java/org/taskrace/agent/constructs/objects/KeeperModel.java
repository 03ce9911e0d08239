package org.taskrace.agent.constructs.objects;

import java.nio.Buffer;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.hooks.sync.KeeperHooks;

/**
 * Turns calls on objects that keep arguments into possible accesses to these arguments: an object that keeps another one stands for it.
 * Which part of the argument is accessed is not known, so such an access is never sure.
 */
public final class KeeperModel extends KeeperHooks.Model {

    /** Model of the effects that methods of the JDK have on objects that their own object keeps. */
    @FunctionalInterface
    public interface Effects {

        int READS = 1;
        int WRITES = 2;

        /**
         * Returns {@link #READS} and {@link #WRITES}, or 0.
         *
         * @param field in which the object is kept
         * @param name of the method; null for all methods together
         */
        int of(String className, String field, String name, String descriptor);
    }

    private static final int DEEPEST = 6;

    private final KeptArguments kept = new KeptArguments();
    private final JdkObjectModel objects;
    private final ClassModelTable models;
    private final CallShapeTable shapes;
    private final Effects effects;
    private final BooleanSupplier underControl;

    /** @param objects receives the possible accesses */
    public KeeperModel(
            JdkObjectModel objects,
            ClassModelTable models,
            CallShapeTable shapes,
            Effects effects,
            BooleanSupplier underControl) {
        this.objects = objects;
        this.models = models;
        this.shapes = shapes;
        this.effects = effects;
        this.underControl = underControl;
    }

    @Override
    public void keeps(Object holder, Object argument) {
        if (underControl.getAsBoolean()
                && !holder.getClass().isArray()
                && !isView(holder, argument)
                && (isMemory(argument) || kept.of(argument) != null)) {
            kept.add(holder, argument);
        }
    }

    /** Returns whether an object shows another one element by element, as the table says. */
    private static boolean isView(Object holder, Object argument) {
        return holder instanceof Buffer
                && (argument instanceof Buffer || argument.getClass().isArray());
    }

    private boolean isMemory(Object argument) {
        if (argument.getClass().isArray()) {
            return true;
        }
        Safety safety = models.of(argument.getClass()).safety();
        return safety == Safety.UNSAFE || safety == Safety.CURSOR || safety == Safety.SYNCHRONIZED;
    }

    @Override
    public void uses(Object holder, int shape, int site) {
        KeptArguments.Kept[] ofHolder = kept.of(holder);
        if (ofHolder != null && underControl.getAsBoolean()) {
            CallShape method = shapes.get(shape);
            String className = className(holder, method);
            if (className != null) {
                for (KeptArguments.Kept one : ofHolder) {
                    if (!objects.shows(holder, one.argument())) {
                        boolean isLazy = method.descriptor().contains(")Ljava/util/stream/")
                                || method.descriptor().endsWith(")Ljava/util/Iterator;");
                        touch(
                                one,
                                // What it returns uses the object later, by any method.
                                effects.of(
                                        className,
                                        one.field(),
                                        isLazy ? null : method.name(),
                                        isLazy ? null : method.descriptor()),
                                site,
                                0);
                    }
                }
            }
        }
    }

    @Override
    public void usesArgument(Object holder, int site) {
        if (kept.of(holder) != null && underControl.getAsBoolean()) {
            touchAll(holder, site, 0);
        }
    }

    /** Returns the class of the JDK whose method a call means, or null if it is the program's own. */
    private String className(Object holder, CallShape method) {
        return models.of(holder.getClass()).isOfProgram(method) ? null : nameOfJdk(holder);
    }

    private static String nameOfJdk(Object holder) {
        Class<?> type = holder.getClass();
        while (type.getClassLoader() != null && type.getClassLoader() != ClassLoader.getPlatformClassLoader()) {
            type = type.getSuperclass();
        }
        return type.getName().replace('.', '/');
    }

    /** Records accesses to the objects that an object keeps, as any of its methods may make them. */
    private void touchAll(Object holder, int site, int depth) {
        KeptArguments.Kept[] ofHolder = kept.of(holder);
        if (ofHolder != null && depth < DEEPEST) {
            for (KeptArguments.Kept one : ofHolder) {
                if (!objects.shows(holder, one.argument())) {
                    touch(one, effects.of(nameOfJdk(holder), one.field(), null, null), site, depth);
                }
            }
        }
    }

    private void touch(KeptArguments.Kept one, int how, int site, int depth) {
        if (how == 0) {
            return;
        }
        // A synchronized object sees to itself; only what it keeps is of interest.
        boolean isAccessed = models.of(one.argument().getClass()).safety() != Safety.SYNCHRONIZED;
        if (isAccessed && (how & Effects.READS) != 0) {
            objects.possible(one.argument(), site, false);
        }
        if (isAccessed && (how & Effects.WRITES) != 0) {
            objects.possible(one.argument(), site, true);
        }
        touchAll(one.argument(), site, depth + 1);
    }
}
