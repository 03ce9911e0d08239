package org.taskrace.agent.transform.classes;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Loops as compilers write them, and whether one of them has a way out. */
class EndlessLoopFinderTest {

    private final EndlessLoopFinder finder = new EndlessLoopFinder();
    private final Label outer = new Label();
    private final Label inner = new Label();
    private final Label end = new Label();

    @Test
    void a_loop_without_a_condition_is_endless() {
        finder.label(outer);
        assertTrue(finder.jump(Opcodes.GOTO, outer));
    }

    @Test
    void a_loop_whose_condition_jumps_ahead_is_not() {
        finder.label(outer);
        assertFalse(finder.jump(Opcodes.IFEQ, end));
        assertFalse(finder.jump(Opcodes.GOTO, outer));
    }

    /** {@code while (a) { x = b; while (c) … }}, if the body declares no variable. */
    @Test
    void an_inner_loop_that_is_left_to_the_begin_of_an_outer_one_is_not_endless() {
        finder.label(outer);
        assertFalse(finder.jump(Opcodes.IFEQ, end));
        finder.label(inner);
        assertFalse(finder.jump(Opcodes.IFEQ, outer));
        assertFalse(finder.jump(Opcodes.GOTO, inner));
    }

    /** {@code while (true) { x = b; while (c) … }}: nothing else closes the outer loop. */
    @Test
    void an_inner_loop_that_is_left_to_an_endless_one_is_endless() {
        finder.label(outer);
        finder.label(inner);
        assertFalse(finder.jump(Opcodes.IFEQ, outer));
        assertTrue(finder.jump(Opcodes.GOTO, inner));
    }

    @Test
    void a_return_in_the_outer_loop_is_a_way_out() {
        finder.label(outer);
        finder.jump(Opcodes.IFNE, inner);
        finder.instruction(Opcodes.RETURN);
        finder.label(inner);
        assertFalse(finder.jump(Opcodes.IFEQ, outer));
        assertFalse(finder.jump(Opcodes.GOTO, inner));
    }
}
