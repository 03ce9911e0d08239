package org.taskrace.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Checks that the code of a test has no race. The test runs once under control. It fails if any schedule of it has a
 * race, or if it deadlocks. It also fails if the check is inconclusive, or if the verdict holds only for the schedule
 * that ran. On a class it holds for each test of the class and of its nested classes.
 *
 * <p>Only the test method itself is checked; {@code @BeforeEach} and the like precede it.
 *
 * <p>The JVM of the tests needs the agent: {@code -javaagent:taskrace.jar=tests}. If JUnit runs tests in parallel, a
 * test with this annotation runs alone.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(RaceCheck.class)
@ResourceLock(value = Resources.GLOBAL, mode = ResourceAccessMode.READ_WRITE)
public @interface RaceFree {

    /** Demands a verdict that holds in every schedule, for every outcome of locks, atomics and time limits. */
    boolean inEverySchedule() default false;

    /** Accepts a verdict that holds for the schedule that ran only; without it such a verdict fails the test. */
    boolean inThisSchedule() default false;

    /**
     * Runs up to so many schedules of the test method, one for each different outcome; 0 runs one schedule. Each run gets a new instance of the test
     * class, and the methods with {@code @BeforeEach}. Static fields keep their values.
     */
    int schedules() default 0;

    /** Runs the schedule of this file, which an earlier failure has recorded, in place of others. */
    String replay() default "";
}
