package org.taskrace.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LambdaRehearsalTest {

    /** Kept outside of the class with the expressions, which must not be initialised. */
    static final List<String> INITIALISED = new ArrayList<>();

    static final class Expressions {

        static {
            INITIALISED.add("Expressions");
        }

        private final String text = "a";

        Supplier<String> ofThis() {
            return () -> text;
        }

        static Function<String, Integer> ofNothing() {
            return String::length;
        }

        static Function<char[], String> ofConstructor() {
            return String::new;
        }

        static Supplier<String> ofVariable(String text, int times) {
            return () -> text.repeat(times);
        }
    }

    @Test
    void every_kind_of_expression_is_linked_without_initialising_its_class() throws Exception {
        assertEquals(4, LambdaRehearsal.link(loaded(), classFile()));
        assertEquals(List.of(), INITIALISED);
    }

    private static Class<?> loaded() throws ClassNotFoundException {
        return Class.forName(name(), false, LambdaRehearsalTest.class.getClassLoader());
    }

    private static String name() {
        return LambdaRehearsalTest.class.getName() + "$Expressions";
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in =
                LambdaRehearsalTest.class.getClassLoader().getResourceAsStream(name().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }
}
