package org.taskrace.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Check that runs each test under the agent's control and turns what it finds into the outcome of the test. The annotation of the method
 * counts, or that of the nearest enclosing class.
 *
 * <p>With the system property {@code taskrace.results=FOLDER} each check's result is written there as JSON.
 */
public final class RaceCheck implements InvocationInterceptor {

    private static final String RESULTS = "taskrace.results";

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
        boolean explores = annotation(context) instanceof RaceFree wanted
                && (wanted.schedules() > 0 || !wanted.replay().isEmpty());
        if (!explores || AgentAccess.whyMissing() != null) {
            check(invocation, context);
            return;
        }
        invocation.skip();
        RaceFree wanted = (RaceFree) annotation(context);
        String name = context.getRequiredTestClass().getName() + "."
                + method.getExecutable().getName();
        Map<String, Object> result =
                AgentAccess.explore(() -> new FreshTest(method).prepare(), wanted.schedules(), wanted.replay(), name);
        store(context, (String) result.get("json"));
        if (!result.get("verdict").equals("race-free")) {
            throw failure("what the test runs fails in some schedule\n" + result.get("report"), null);
        }
        if (wanted.inEverySchedule() && !result.get("guarantee").equals("every-schedule")) {
            throw failure(
                    "not every schedule was explored: " + result.get("reason") + "\n" + result.get("report"), null);
        }
    }

    private static void check(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Annotation wanted = annotation(context);
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
        store(context, (String) result.get("json"));
        if (wanted instanceof ExpectRace expected) {
            expectRace(expected, result, thrown[0]);
        } else {
            expectNone((RaceFree) wanted, result, thrown[0]);
        }
    }

    /** Returns the annotation of the method, or of the nearest class around it. */
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
        throw new ExtensionConfigurationException(
                "RaceCheck needs @RaceFree or @ExpectRace on " + context.getDisplayName());
    }

    private static void expectNone(RaceFree wanted, Map<String, Object> result, Throwable thrown) throws Throwable {
        String report = "\n" + result.get("report");
        if (result.get("verdict").equals("race")) {
            throw failure("a race in what the test runs" + report, thrown);
        }
        if (thrown != null) {
            throw thrown;
        }
        if (Boolean.TRUE.equals(result.get("deadlock"))) {
            throw failure("what the test runs is deadlocked" + report, null);
        }
        if (!result.get("verdict").equals("race-free")) {
            throw failure("the check is inconclusive" + report, null);
        }
        String guarantee = (String) result.get("guarantee");
        if (wanted.inEverySchedule() && !guarantee.equals("every-schedule")) {
            throw failure(
                    "no race in this run, but that does not hold for every schedule (guarantee " + guarantee + "): "
                            + result.get("reason") + report,
                    null);
        }
        if (guarantee.equals("this-schedule") && !wanted.inThisSchedule()) {
            throw failure(
                    "no race in the schedule that ran, but other schedules may differ: " + result.get("reason")
                            + "; wait for the task itself (join, get, a latch), or accept it with"
                            + " @RaceFree(inThisSchedule = true)" + report,
                    null);
        }
    }

    private static void expectRace(ExpectRace expected, Map<String, Object> result, Throwable thrown) throws Throwable {
        String report = (String) result.get("report");
        if (!result.get("verdict").equals("race")) {
            if (thrown != null) {
                throw thrown;
            }
            throw failure("a race was expected, but none was found\n" + report, null);
        }
        if (!report.contains(expected.on())) {
            throw failure("a race on " + expected.on() + " was expected, but the races are others\n" + report, thrown);
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    /** Returns the failure, with the exception of the test, which the race may have caused, as suppressed. */
    private static AssertionFailedError failure(String message, Throwable thrown) {
        return thrown == null ? new AssertionFailedError(message) : new AssertionFailedError(message, thrown);
    }

    private static void store(ExtensionContext context, String json) {
        String folder = System.getProperty(RESULTS);
        if (folder == null) {
            return;
        }
        String test = context.getRequiredTestClass().getName() + "." + context.getDisplayName();
        try {
            Files.createDirectories(Path.of(folder));
            String name = test.replaceAll("[^\\w.$-]+", "_");
            String readable = name.substring(0, Math.min(name.length(), 150));
            // Two names may differ only in what a file's name cannot have, and two modules may have tests of one
            // name: build
            // tools run each module's tests in its own folder.
            String unique = Integer.toHexString((System.getProperty("user.dir") + context.getUniqueId()).hashCode());
            Files.writeString(Path.of(folder, readable + "-" + unique + ".json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException("the result of " + test + " cannot be written to " + folder, e);
        }
    }
}
