package org.taskrace.agent.constructs.atomics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The cells that stand beside the fields of rewritten classes, for accesses that come from elsewhere than an instruction. */
public final class FieldCellLocator {

    /** The name of a field's cell begins with this, and ends with the field's name. */
    public static final String PREFIX = "$taskrace$";

    /**
     * A field and its cell.
     *
     * @param cell how to get at the cell, or null where the field has none
     */
    public record Place(Field field, VarHandle cell) {

        boolean isStatic() {
            return Modifier.isStatic(field.getModifiers());
        }

        public boolean isVolatile() {
            return Modifier.isVolatile(field.getModifiers());
        }

        boolean isFinal() {
            return Modifier.isFinal(field.getModifiers());
        }

        public long get(Object holder) {
            return isStatic() ? (long) cell.get() : (long) cell.get(holder);
        }

        public void set(Object holder, long value) {
            if (isStatic()) {
                cell.set(value);
            } else {
                cell.set(holder, value);
            }
        }
    }

    private final ClassValue<List<Place>> declared = new ClassValue<>() {
        @Override
        protected List<Place> computeValue(Class<?> type) {
            return find(type);
        }
    };

    private static List<Place> find(Class<?> type) {
        List<Place> places = new ArrayList<>();
        try {
            for (Field field : type.getDeclaredFields()) {
                if (!field.getName().startsWith(PREFIX)) {
                    places.add(new Place(field, cell(type, field)));
                }
            }
        } catch (LinkageError e) {
            // The type of a field is missing; reflection cannot get at the fields either.
        }
        return places;
    }

    /** Returns the cell of a field, by name: the program's view of a class, and ours, leaves the cells out. */
    private static VarHandle cell(Class<?> type, Field of) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            String name = PREFIX + of.getName();
            return Modifier.isStatic(of.getModifiers())
                    ? lookup.findStaticVarHandle(type, name, long.class)
                    : lookup.findVarHandle(type, name, long.class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Returns a field by the class that declares it, or one of its subclasses; null if there is none. */
    Place find(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Place place : declared.get(c)) {
                if (place.field().getName().equals(name)) {
                    return place;
                }
            }
        }
        return null;
    }

    /** Returns the fields that a class declares itself. */
    public List<Place> declaredBy(Class<?> type) {
        return declared.get(type);
    }

    /** Returns the fields of an object that have cells, inherited ones too. */
    public List<Place> of(Object object) {
        List<Place> places = new ArrayList<>();
        for (Class<?> c = object.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
            for (Place place : declared.get(c)) {
                if (!place.isStatic() && place.cell() != null) {
                    places.add(place);
                }
            }
        }
        return places;
    }
}
