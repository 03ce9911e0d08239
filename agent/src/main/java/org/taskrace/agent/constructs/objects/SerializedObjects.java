package org.taskrace.agent.constructs.objects;

import java.io.Externalizable;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.FieldMemory;

/**
 * The objects that a stream writes with one object: all that it refers to by fields that are not transient. Their fields are read by
 * reflection, which no instruction of the program shows.
 *
 * <p>Differs from the stream: an object that the stream has written before counts as read again. A class with a method {@code writeObject}
 * reads its fields there, perhaps, and under locks of its own: such reads are only possible.
 */
final class SerializedObjects {

    private static final int MOST = 100_000;

    private final AskedObjects objects;
    private final FieldCellLocator cells;
    private final FieldSiteTable fieldSites;
    private final AskedObjects.Accesses accesses;
    private final int site;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> left = new ArrayDeque<>();

    SerializedObjects(
            AskedObjects objects,
            FieldCellLocator cells,
            FieldSiteTable fieldSites,
            AskedObjects.Accesses accesses,
            int site) {
        this.objects = objects;
        this.cells = cells;
        this.fieldSites = fieldSites;
        this.accesses = accesses;
        this.site = site;
    }

    /** Reads an object and all that is written with it. */
    void read(Object root) {
        add(root);
        while (!left.isEmpty()) {
            Object object = left.pop();
            accesses.read(object, site);
            if (object instanceof Object[] array) {
                for (Object element : array) {
                    add(element);
                }
            } else if (!object.getClass().isArray()) {
                objects.contents(object, this::add);
                readFields(object);
            }
        }
    }

    private void add(Object object) {
        boolean hasState = object instanceof Serializable
                && !(object instanceof Externalizable)
                && !(object instanceof Enum)
                && !(object instanceof String)
                && !(object instanceof Number && AskedObjects.isOfJdk(object.getClass()) && isImmutable(object))
                && !(object instanceof Class);
        if (hasState && seen.size() < MOST && seen.add(object)) {
            left.push(object);
        }
    }

    private static boolean isImmutable(Object number) {
        return number.getClass().getPackageName().equals("java.lang");
    }

    private void readFields(Object object) {
        for (Class<?> type = object.getClass(); isWritten(type); type = type.getSuperclass()) {
            int ofFields =
                    hasOwnWriter(type) ? fieldSites.possible(site, "a method writeObject may write the field") : site;
            for (FieldCellLocator.Place place : cells.declaredBy(type)) {
                Field field = place.field();
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    if (place.cell() != null && !place.isVolatile()) {
                        int key = AccessKey.of(fieldSites.of(ofFields, field), false);
                        place.set(object, FieldMemory.access(place.get(object), key));
                    }
                    addValue(field, object);
                }
            }
        }
    }

    /** Returns whether fields of this class of the program are written; superclasses that cannot be written come last. */
    private static boolean isWritten(Class<?> type) {
        return !AskedObjects.isOfJdk(type) && Serializable.class.isAssignableFrom(type);
    }

    private static boolean hasOwnWriter(Class<?> type) {
        try {
            return type.getDeclaredMethod("writeObject", ObjectOutputStream.class) != null;
        } catch (NoSuchMethodException | LinkageError e) {
            return false;
        }
    }

    private void addValue(Field field, Object object) {
        if (!field.getType().isPrimitive() && field.trySetAccessible()) {
            try {
                add(field.get(object));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
