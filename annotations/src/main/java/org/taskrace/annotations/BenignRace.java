package org.taskrace.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field on which races are wanted, such as a cache whose value every task would compute alike. Reports leave
 * these races out, as they do suppressed ones; races on what the field leads to are still reported.
 *
 * <p>By the Java memory model such a field is safe only under three conditions. One write is one atomic value (no
 * {@code long} or {@code double}). Each task reads the field once into a local variable. The object that it leads to
 * has final fields only.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.FIELD)
public @interface BenignRace {

    /** Says why the race does no harm. */
    String value();
}
