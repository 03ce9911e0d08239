package org.taskrace.agent.constructs.objects;

import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.hooks.sync.KeeperHooks;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Turns calls on objects that keep arguments into possible accesses to these arguments: an object that keeps another one stands for it.
 * Which part of the argument is accessed is not known, so such an access is never sure.
 */
public final class KeeperModel extends KeeperHooks.Model {

    /** Knows what methods of the JDK do to objects that their own object keeps. */
    @FunctionalInterface
    public interface Effects {

        int READS = 1;
        int WRITES = 2;

        /**
         * Returns {@link #READS} and {@link #WRITES}, or 0.
         *
         * @param name of the method; null for all methods together
         */
        int of(String className, String name, String descriptor);
    }

    private static final int DEEPEST = 6;

    private final KeptArguments kept = new KeptArguments();
    private final ObjectHooks.Model objects;
    private final ClassModelTable models;
    private final CallShapeTable shapes;
    private final Effects effects;
    private final BooleanSupplier underControl;

    /** @param objects is told of the possible accesses */
    public KeeperModel(
            ObjectHooks.Model objects,
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
                && (isMemory(argument) || kept.of(argument) != null)) {
            kept.add(holder, argument);
        }
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
        Object[] ofHolder = kept.of(holder);
        if (ofHolder != null && underControl.getAsBoolean()) {
            CallShape method = shapes.get(shape);
            String className = className(holder, method);
            if (className != null) {
                touch(ofHolder, effects.of(className, method.name(), method.descriptor()), site, 0);
            }
        }
    }

    @Override
    public void usesArgument(Object holder, int site) {
        Object[] ofHolder = kept.of(holder);
        if (ofHolder != null && underControl.getAsBoolean()) {
            touch(ofHolder, ofAll(holder), site, 0);
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

    private int ofAll(Object holder) {
        return effects.of(nameOfJdk(holder), null, null);
    }

    private void touch(Object[] ofHolder, int how, int site, int depth) {
        if (how == 0 || depth == DEEPEST) {
            return;
        }
        for (Object one : ofHolder) {
            // A synchronized object sees to itself; only what it keeps is of interest.
            boolean isAccessed = models.of(one.getClass()).safety() != Safety.SYNCHRONIZED;
            if (isAccessed && (how & Effects.READS) != 0) {
                objects.possible(one, site, false);
            }
            if (isAccessed && (how & Effects.WRITES) != 0) {
                objects.possible(one, site, true);
            }
            Object[] further = kept.of(one);
            if (further != null) {
                touch(further, ofAll(one), site, depth + 1);
            }
        }
    }
}
