package org.taskrace.agent.constructs.atomics;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/** Map from the offsets of Unsafe to fields and elements of objects. */
final class UnsafeOffsets {

    /** A field, or null and the index of an element. */
    record Place(Field field, long index) {}

    private UnsafeOffsets() {}

    private static final ClassValue<Map<Long, Field>> FIELDS = new ClassValue<>() {
        @Override
        protected Map<Long, Field> computeValue(Class<?> type) {
            return fieldsOf(type);
        }
    };

    /** Returns the place, or null. */
    static Place find(Object object, long offset) {
        if (object == null) {
            return null;
        }
        if (object.getClass().isArray()) {
            Unsafe unsafe = Unsafe.INSTANCE;
            long index = (offset - unsafe.arrayBase(object.getClass())) / unsafe.arrayScale(object.getClass());
            return index >= 0 && index < Array.getLength(object) ? new Place(null, index) : null;
        }
        Class<?> type = object instanceof Class<?> holder ? holder : object.getClass();
        Field field = FIELDS.get(type).get(offset);
        return field == null ? null : new Place(field, -1);
    }

    private static Map<Long, Field> fieldsOf(Class<?> type) {
        Map<Long, Field> fields = new HashMap<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!field.getName().startsWith(FieldCellLocator.PREFIX)) {
                    boolean isStatic = Modifier.isStatic(field.getModifiers());
                    if (!isStatic || c == type) {
                        fields.putIfAbsent(Unsafe.INSTANCE.offset(field, isStatic), field);
                    }
                }
            }
        }
        return fields;
    }

    /** The questions of sun.misc.Unsafe that give no warning; by reflection, since its module may not be there. */
    private static final class Unsafe {
        static final Unsafe INSTANCE = new Unsafe();
        private final Object unsafe;
        private final Map<String, Method> methods = new HashMap<>();

        private Unsafe() {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe", true, ClassLoader.getSystemClassLoader());
                Field instance = type.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                unsafe = instance.get(null);
                for (String name : new String[] {"objectFieldOffset", "staticFieldOffset"}) {
                    methods.put(name, type.getMethod(name, Field.class));
                }
                for (String name : new String[] {"arrayBaseOffset", "arrayIndexScale"}) {
                    methods.put(name, type.getMethod(name, Class.class));
                }
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private long ask(String question, Object argument) {
            try {
                return ((Number) methods.get(question).invoke(unsafe, argument)).longValue();
            } catch (ReflectiveOperationException e) {
                // Records and hidden classes tell no offsets: then the program has none either.
                return -1;
            }
        }

        long offset(Field field, boolean isStatic) {
            return ask(isStatic ? "staticFieldOffset" : "objectFieldOffset", field);
        }

        long arrayBase(Class<?> type) {
            return ask("arrayBaseOffset", type);
        }

        long arrayScale(Class<?> type) {
            return ask("arrayIndexScale", type);
        }
    }
}
