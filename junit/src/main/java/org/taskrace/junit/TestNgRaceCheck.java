package org.taskrace.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import org.testng.IHookCallBack;
import org.testng.IHookable;
import org.testng.ITestResult;

/**
 * Check that runs tests of TestNG under the agent's control. TestNG finds it by itself, as a service. The annotation of
 * the method counts, or that of the nearest class around it.
 */
public final class TestNgRaceCheck implements IHookable {

    @Override
    public void run(IHookCallBack test, ITestResult outcome) {
        Method method = outcome.getMethod().getConstructorOrMethod().getMethod();
        Annotation wanted = annotation(method);
        if (wanted == null && !CheckedTest.all()) {
            test.runTestMethod(outcome);
            return;
        }
        if (wanted instanceof RaceFree raceFree
                && (raceFree.schedules() > 0 || !raceFree.replay().isEmpty())) {
            throw new IllegalArgumentException("@RaceFree(schedules = …) and (replay = …) need JUnit: " + method);
        }
        String missing = AgentAccess.whyMissing();
        if (missing != null) {
            throw new IllegalStateException(missing);
        }
        Map<String, Object> result = AgentAccess.check(() -> test.runTestMethod(outcome));
        String name = method.getDeclaringClass().getName() + "." + method.getName();
        CheckedTest check = new CheckedTest(
                wanted, name, name + Arrays.deepToString(outcome.getParameters()), TestNgRaceCheck::failure);
        try {
            check.judge(result, outcome.getThrowable());
        } catch (Throwable e) {
            if (e != outcome.getThrowable()) {
                // TestNG itself throws what the test has thrown.
                throw (AssertionError) e;
            }
        }
    }

    private static AssertionError failure(String message, Throwable thrown) {
        return new AssertionError(message, thrown);
    }

    private static Annotation annotation(Method method) {
        Annotation ofMethod =
                only(method.getAnnotation(RaceFree.class), method.getAnnotation(ExpectRace.class), method.toString());
        for (Class<?> at = method.getDeclaringClass(); ofMethod == null && at != null; at = at.getEnclosingClass()) {
            ofMethod = only(at.getAnnotation(RaceFree.class), at.getAnnotation(ExpectRace.class), at.getName());
        }
        return ofMethod;
    }

    private static Annotation only(RaceFree raceFree, ExpectRace race, String where) {
        if (raceFree != null && race != null) {
            throw new IllegalArgumentException("@RaceFree and @ExpectRace on one element: " + where);
        }
        return raceFree != null ? raceFree : race;
    }
}
