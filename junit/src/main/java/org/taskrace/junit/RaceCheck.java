package org.taskrace.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;

/**
 * Check that runs each test under the agent's control and turns what it finds into the outcome of the test. The
 * annotation of the method counts, or that of the nearest enclosing class. JUnit also finds the check by itself, as a
 * service, if its autodetection of extensions is on; see {@link CheckedTest} for tests without an annotation.
 */
public final class RaceCheck implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        checkMethod(invocation, method, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        checkMethod(invocation, method, context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext dynamic, ExtensionContext context)
            throws Throwable {
        check(invocation, context);
    }

    private static void checkMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        if (annotation(context) instanceof RaceFree wanted
                && (wanted.schedules() > 0 || !wanted.replay().isEmpty())
                && AgentAccess.whyMissing() == null) {
            invocation.skip();
            String name = context.getRequiredTestClass().getName() + "."
                    + method.getExecutable().getName();
            Map<String, Object> result = AgentAccess.explore(
                    () -> new FreshTest(method).prepare(), wanted.schedules(), wanted.replay(), name);
            checkOf(context, wanted).judgeSchedules(wanted, result);
        } else {
            check(invocation, context);
        }
    }

    private static void check(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Annotation wanted = annotation(context);
        if (wanted == null && !CheckedTest.all()) {
            invocation.proceed();
            return;
        }
        String missing = AgentAccess.whyMissing();
        if (missing != null) {
            invocation.skip();
            throw new ExtensionConfigurationException(missing);
        }
        Throwable[] thrown = new Throwable[1];
        Map<String, Object> result = AgentAccess.check(() -> {
            try {
                invocation.proceed();
            } catch (Throwable e) {
                thrown[0] = e;
            }
        });
        checkOf(context, wanted).judge(result, thrown[0]);
    }

    private static CheckedTest checkOf(ExtensionContext context, Annotation wanted) {
        String name = context.getRequiredTestClass().getName() + "." + context.getDisplayName();
        return new CheckedTest(wanted, name, context.getUniqueId(), RaceCheck::failure);
    }

    /** Returns the annotation of the method, or of the nearest class around it; null if there is none. */
    private static Annotation annotation(ExtensionContext context) {
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            Optional<RaceFree> raceFree =
                    AnnotationSupport.findAnnotation(at.get().getElement(), RaceFree.class);
            Optional<ExpectRace> race =
                    AnnotationSupport.findAnnotation(at.get().getElement(), ExpectRace.class);
            if (raceFree.isPresent() && race.isPresent()) {
                throw new ExtensionConfigurationException(
                        "@RaceFree and @ExpectRace on one element: " + at.get().getDisplayName());
            }
            if (raceFree.isPresent()) {
                return raceFree.get();
            }
            if (race.isPresent()) {
                return race.get();
            }
        }
        return null;
    }

    /** Returns the failure, with the exception of the test, which the race may have caused, as suppressed. */
    private static AssertionFailedError failure(String message, Throwable thrown) {
        return thrown == null ? new AssertionFailedError(message) : new AssertionFailedError(message, thrown);
    }
}
