package org.taskrace.hooks.tasks;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;

/**
 * The type of a parameter, always null, that copies of the program's methods have which do not check what their callers keep to
 * themselves. Arrays of it tell the copies of one method apart.
 */
public final class LocalVariantMarker {

    private LocalVariantMarker() {}

    /** Returns whether a method is a clone for local arguments. */
    static boolean marks(Executable method) {
        if (!method.isSynthetic() || method.getParameterCount() == 0) {
            return false;
        }
        Class<?> last = method.getParameterTypes()[method.getParameterCount() - 1];
        while (last.isArray()) {
            last = last.getComponentType();
        }
        return last == LocalVariantMarker.class;
    }

    /** Returns the constructors that the program's source has. */
    public static Constructor<?>[] visible(Constructor<?>[] constructors) {
        int count = 0;
        for (Constructor<?> constructor : constructors) {
            count += marks(constructor) ? 0 : 1;
        }
        if (count == constructors.length) {
            return constructors;
        }
        Constructor<?>[] visible = new Constructor<?>[count];
        int next = 0;
        for (Constructor<?> constructor : constructors) {
            if (!marks(constructor)) {
                visible[next++] = constructor;
            }
        }
        return visible;
    }
}
