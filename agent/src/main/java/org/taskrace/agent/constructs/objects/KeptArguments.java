package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * The arguments that objects of the JDK keep: a reader keeps its array, a formatter its builder. What the object does later may be done to
 * them. Whether an argument is kept is seen in the fields of the object, {@link #DEEPEST} references away at most.
 */
final class KeptArguments {

    private static final int DEEPEST = 3;

    /** The most looks at a class that has kept nothing yet. */
    private static final int MOST_LOOKS = 64;

    /** Facts about one class. */
    private static final class Keeper {

        final List<Field> fields = new ArrayList<>();
        boolean hasKept;
        int looks;
    }

    /**
     * An argument.
     *
     * @param field the field of the holder through which the argument is reached
     */
    record Kept(Object argument, String field) {}

    private final WeakIdentityMap<Kept[]> kept = new WeakIdentityMap<>();
    private boolean any;

    private final ClassValue<Keeper> keepers = new ClassValue<>() {
        @Override
        protected Keeper computeValue(Class<?> type) {
            Keeper keeper = new Keeper();
            for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
                for (Field field : isOfJdk(c) ? c.getDeclaredFields() : new Field[0]) {
                    boolean isReference = !field.getType().isPrimitive() && field.getType() != String.class;
                    if (isReference && !Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                        keeper.fields.add(field);
                    }
                }
            }
            return keeper;
        }
    };

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** Notes that an object was made with an argument, or was given one, and may keep it. */
    void add(Object holder, Object argument) {
        Keeper keeper = keepers.get(holder.getClass());
        if (!keeper.hasKept && keeper.looks >= MOST_LOOKS) {
            return;
        }
        keeper.looks++;
        Field field = fieldTowards(holder, argument, DEEPEST);
        if (field == null) {
            return;
        }
        Kept[] known = kept.get(holder);
        if (known != null && Arrays.stream(known).anyMatch(one -> one.argument == argument)) {
            return;
        }
        Kept[] now = known == null ? new Kept[1] : Arrays.copyOf(known, known.length + 1);
        now[now.length - 1] = new Kept(argument, field.getName());
        keeper.hasKept = true;
        any = true;
        kept.put(holder, now);
    }

    /** Returns what an object keeps, or null. */
    Kept[] of(Object holder) {
        return any && keepers.get(holder.getClass()).hasKept ? kept.get(holder) : null;
    }

    /** Returns the field of an object through which another one is reached, or null. */
    private Field fieldTowards(Object from, Object to, int depth) {
        for (Field field : keepers.get(from.getClass()).fields) {
            Object value = value(field, from);
            boolean isPassage = depth > 1 && value != null && value != from && isPassage(value);
            if (value == to || isPassage && fieldTowards(value, to, depth - 1) != null) {
                return field;
            }
        }
        return null;
    }

    /** Returns whether to look for arguments in an object: the JDK's own parts of a larger object. */
    private static boolean isPassage(Object value) {
        return !value.getClass().isArray()
                && isOfJdk(value.getClass())
                && !(value instanceof Class)
                && !(value instanceof ClassLoader)
                && !(value instanceof Thread);
    }

    private static Object value(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            // Made accessible above; if not after all, nothing is known to be kept.
            return null;
        }
    }
}
