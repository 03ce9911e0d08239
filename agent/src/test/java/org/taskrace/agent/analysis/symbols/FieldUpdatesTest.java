package org.taskrace.agent.analysis.symbols;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Sums whose value goes nowhere else are found, and nothing else. */
class FieldUpdatesTest {

    @SuppressWarnings({"unused", "UnusedVariable"})
    private static final class Sample {
        private static long total;
        private int count;
        private double mean;
        private byte small;

        static void adds(int more) {
            total += more;
        }

        void counts() {
            count++;
        }

        void takesAway() {
            small--;
        }

        int countsAndLooks() {
            return ++count;
        }

        void addsTwice() {
            count++;
            count++;
        }

        void addsAndSets() {
            count += 2;
            count = 0;
        }

        void doubles() {
            count *= 2;
        }

        void addsItself() {
            count += count;
        }

        void addsFractions() {
            mean += 0.5;
        }

        void addsToAnother(Sample other) {
            other.count = count + 1;
        }
    }

    private static List<String> updates(String method) throws IOException {
        ClassNode type = new ClassNode();
        new ClassReader(Sample.class.getName()).accept(type, 0);
        MethodNode found = type.methods.stream()
                .filter(each -> each.name.equals(method))
                .findFirst()
                .orElseThrow();
        return FieldUpdates.of(found).stream().map(FieldUpdatesTest::words).toList();
    }

    private static String words(FieldInsnNode access) {
        boolean reads = access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.GETSTATIC;
        return (reads ? "reads " : "writes ") + access.name;
    }

    @Test
    void sums_are_found() throws IOException {
        assertEquals(List.of("reads total", "writes total"), updates("adds"));
        assertEquals(List.of("reads count", "writes count"), updates("counts"));
        assertEquals(List.of("reads small", "writes small"), updates("takesAway"));
    }

    @Test
    void sum_whose_value_is_used_is_none() throws IOException {
        assertEquals(List.of(), updates("countsAndLooks"));
        assertEquals(List.of(), updates("addsToAnother"));
        assertEquals(List.of(), updates("addsItself"));
    }

    @Test
    void method_with_another_access_to_the_field_has_none() throws IOException {
        assertEquals(List.of(), updates("addsTwice"));
        assertEquals(List.of(), updates("addsAndSets"));
    }

    @Test
    void operation_that_does_not_commute_with_sums_is_none() throws IOException {
        assertEquals(List.of(), updates("doubles"));
        assertEquals(List.of(), updates("addsFractions"));
    }
}
