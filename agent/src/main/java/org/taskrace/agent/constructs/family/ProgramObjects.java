package org.taskrace.agent.constructs.family;

import java.lang.reflect.Proxy;

/**
 * Objects that implement an interface of the JDK by code of the program alone, mocks and proxies among them. That code is checked like any
 * other. No model may call it: the program would see a call that it has not made.
 */
public final class ProgramObjects {

    private static final ClassValue<Boolean> ARE_OF_PROGRAM = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            Class<?> nearest = type;
            while (nearest.getClassLoader() != null) {
                nearest = nearest.getSuperclass();
            }
            // A proxy for an interface of the JDK may be a class of the boot loader.
            return nearest == Object.class && type != Object.class || Proxy.isProxyClass(type);
        }
    };

    private ProgramObjects() {}

    /** Returns whether all code of a class's objects is the JDK's. A proxy of the boot loader runs a handler of the program. */
    public static boolean areOfJdk(Class<?> type) {
        return type.getClassLoader() == null && !Proxy.isProxyClass(type);
    }

    /** Returns whether no class of the JDK but Object has a part in an object. */
    public static boolean contain(Object object) {
        return ARE_OF_PROGRAM.get(object.getClass());
    }
}
