package org.taskrace.agent.analysis.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

class ValueNumberingTest {

    private final ValueNumbering numbers = new ValueNumbering();

    @Test
    void sums_with_constants_have_one_number_however_they_were_computed() {
        int i = numbers.atEntry(1);
        int two = numbers.constant(2);
        int one = numbers.constant(1);
        int grown = numbers.sum(numbers.sum(i, 1), 1);
        assertEquals(grown, numbers.computed(Opcodes.IADD, i, two));
        assertEquals(grown, numbers.computed(Opcodes.IADD, two, i));
        assertEquals(i, numbers.computed(Opcodes.ISUB, numbers.sum(i, 1), one));
        assertEquals(numbers.constant(3), numbers.computed(Opcodes.IADD, one, two));
    }

    @Test
    void a_sum_has_a_base_and_an_offset() {
        int i = numbers.atEntry(1);
        assertEquals(i, numbers.base(numbers.sum(i, 5)));
        assertEquals(5, numbers.offset(numbers.sum(i, 5)));
        assertEquals(i, numbers.base(i));
        assertEquals(0, numbers.offset(i));
        assertEquals(numbers.base(numbers.constant(7)), numbers.base(numbers.constant(9)));
        assertEquals(7, numbers.offset(numbers.constant(7)));
    }

    @Test
    void products_have_one_number_for_the_factors_in_one_order() {
        int i = numbers.atEntry(1);
        int j = numbers.atEntry(2);
        assertEquals(numbers.computed(Opcodes.IMUL, i, j), numbers.computed(Opcodes.IMUL, i, j));
        assertNotEquals(numbers.computed(Opcodes.IMUL, i, j), numbers.computed(Opcodes.ISHL, i, j));
    }

    @Test
    void a_computed_value_depends_on_all_that_it_was_computed_from() {
        int i = numbers.of(new InsnNode(Opcodes.NOP));
        int j = numbers.atBlock(2, 0);
        int product = numbers.computed(Opcodes.IMUL, numbers.sum(i, 1), j);
        assertTrue(numbers.dependsOn(product, i));
        assertTrue(numbers.dependsOn(product, j));
        assertTrue(numbers.dependsOnBlock(product, 2));
        assertFalse(numbers.dependsOnBlock(product, 3));
        assertFalse(numbers.dependsOn(i, j));
    }

    @Test
    void nothing_is_computed_from_an_unknown_value() {
        int i = numbers.atEntry(1);
        assertEquals(ValueNumbering.UNKNOWN, numbers.sum(ValueNumbering.UNKNOWN, 1));
        assertEquals(ValueNumbering.UNKNOWN, numbers.computed(Opcodes.IMUL, i, ValueNumbering.UNKNOWN));
    }
}
