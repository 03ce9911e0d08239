package org.taskrace.agent.effects;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SetterFinderTest {

    private final SetterFinder finder = new SetterFinder(ClassSource.of(null));

    @Test
    void a_class_has_its_own_setters_and_those_that_it_inherits() {
        assertTrue(finder.hasSetter("java/net/HttpCookie"));
        assertTrue(finder.hasSetter("java/net/URLConnection"));
        assertTrue(finder.hasSetter("java/net/JarURLConnection"));
    }

    @Test
    void what_a_value_computes_and_keeps_is_not_set() {
        assertFalse(finder.hasSetter("java/net/URI"));
        assertFalse(finder.hasSetter("java/math/BigInteger"));
        assertFalse(finder.hasSetter("java/lang/String"));
        assertFalse(finder.hasSetter("java/time/ZonedDateTime"));
    }

    @Test
    void a_method_that_takes_a_monitor_sees_to_itself() {
        assertFalse(finder.hasSetter("java/net/DatagramPacket"));
        assertFalse(finder.hasSetter("java/lang/Throwable"));
    }
}
