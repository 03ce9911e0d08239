package org.taskrace.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Further run of a test method, on a new instance of its class and after its {@code @BeforeEach} methods. */
final class FreshTest {

    private final ReflectiveInvocationContext<Method> test;

    FreshTest(ReflectiveInvocationContext<Method> test) {
        this.test = test;
    }

    /** Makes the instance, runs the methods before the test, and returns the test itself. */
    Runnable prepare() {
        Class<?> type = test.getTargetClass();
        Object instance;
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            instance = constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new ExtensionConfigurationException(
                    "@RaceFree(schedules = …) needs a test class with a constructor without parameters: "
                            + type.getName(),
                    e);
        }
        for (Method method :
                AnnotationSupport.findAnnotatedMethods(type, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN)) {
            if (method.getParameterCount() > 0) {
                throw new ExtensionConfigurationException(
                        "@RaceFree(schedules = …) cannot run " + method + ": it has parameters");
            }
            invoke(method, instance);
        }
        return () -> invoke(test.getExecutable(), instance, test.getArguments().toArray());
    }

    private static void invoke(Method method, Object instance, Object... arguments) {
        try {
            method.setAccessible(true);
            method.invoke(instance, arguments);
        } catch (InvocationTargetException e) {
            FreshTest.<RuntimeException>rethrow(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Throws any exception as it is. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
