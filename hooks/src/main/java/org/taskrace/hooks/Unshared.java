package org.taskrace.hooks;

import java.lang.reflect.Method;

/**
 * The type of a parameter, always null, that copies of the program's methods have which do not check what their callers keep to
 * themselves. Arrays of it tell the copies of one method apart.
 */
public final class Unshared {

    private Unshared() {}

    /** Whether a method is such a copy. */
    static boolean marks(Method method) {
        if (!method.isSynthetic() || method.getParameterCount() == 0) {
            return false;
        }
        Class<?> last = method.getParameterTypes()[method.getParameterCount() - 1];
        while (last.isArray()) {
            last = last.getComponentType();
        }
        return last == Unshared.class;
    }
}
