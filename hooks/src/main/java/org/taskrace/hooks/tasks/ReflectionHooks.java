package org.taskrace.hooks.tasks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Hooks of reflection and stack traces: hide from the program what was added to it. */
public final class ReflectionHooks {

    private ReflectionHooks() {}

    /** Returns the frames that a stack would have without this tool. */
    public static StackTraceElement[] visible(StackTraceElement[] frames) {
        return ToolFrames.without(frames);
    }

    /** Returns the fields that the program's source has. */
    public static Field[] visible(Field[] fields) {
        int count = 0;
        for (Field field : fields) {
            count += isAdded(field.getName()) ? 0 : 1;
        }
        if (count == fields.length) {
            return fields;
        }
        Field[] visible = new Field[count];
        int next = 0;
        for (Field field : fields) {
            if (!isAdded(field.getName())) {
                visible[next++] = field;
            }
        }
        return visible;
    }

    /** Returns the methods that the program's source has. */
    public static Method[] visible(Method[] methods) {
        int count = 0;
        for (Method method : methods) {
            count += isAdded(method) ? 0 : 1;
        }
        if (count == methods.length) {
            return methods;
        }
        Method[] visible = new Method[count];
        int next = 0;
        for (Method method : methods) {
            if (!isAdded(method)) {
                visible[next++] = method;
            }
        }
        return visible;
    }

    private static boolean isAdded(Method method) {
        return isAdded(method.getName()) || LocalVariantMarker.marks(method);
    }

    private static boolean isAdded(String name) {
        return name.startsWith("$taskrace$");
    }
}
