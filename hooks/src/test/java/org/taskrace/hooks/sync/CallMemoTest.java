package org.taskrace.hooks.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.memory.CurrentStrand;

class CallMemoTest {

    private static final int SHAPE = 3;
    private static final int SITE = 17;

    private final List<String> told = new ArrayList<>();
    private final Object list = new Object();

    /** Tells of each call, and lets it be repeated with an element at an index. */
    private final class Telling extends ObjectHooks.Model {
        @Override
        public void before(Object receiver, Object argument, int index, int shape, int site) {
            told.add("whole " + index);
            Class<?> ofArgument = argument == null ? null : argument.getClass();
            ObjectHooks.repeatable(receiver, ofArgument, shape, site, "target", ObjectHooks.READS_INDEX);
        }

        @Override
        public boolean repeated(Object target, int element, int index, int site) {
            told.add(target + " " + index);
            return index < 9;
        }
    }

    @BeforeEach
    void begin() {
        ObjectHooks.install(new Telling());
        CurrentStrand.record(true);
        CurrentStrand.begin(100);
    }

    @AfterEach
    void end() {
        ObjectHooks.install(new ObjectHooks.Model());
        CurrentStrand.end();
    }

    private void call(Object receiver, Object argument, int index, int shape) {
        ObjectHooks.before(receiver, argument, index, shape, SITE);
    }

    @Test
    void second_call_of_a_strand_tells_of_its_element_only() {
        call(list, null, 1, SHAPE);
        call(list, null, 2, SHAPE);
        assertEquals(List.of("whole 1", "target 2"), told);
    }

    @Test
    void call_of_another_strand_method_or_object_is_told_as_a_whole() {
        call(list, null, 1, SHAPE);
        CurrentStrand.begin(100);
        call(list, null, 2, SHAPE);
        call(list, null, 3, SHAPE + 1);
        call(new Object(), null, 4, SHAPE + 1);
        assertEquals(List.of("whole 1", "whole 2", "whole 3", "whole 4"), told);
    }

    @Test
    void argument_of_another_class_may_be_read_so_the_call_is_told_as_a_whole() {
        call(list, "key", 1, SHAPE);
        call(list, "another", 2, SHAPE);
        call(list, 5, 3, SHAPE);
        assertEquals(List.of("whole 1", "target 2", "whole 3"), told);
    }

    @Test
    void call_whose_element_is_not_known_is_told_as_a_whole() {
        call(list, null, 1, SHAPE);
        call(list, null, 9, SHAPE);
        assertEquals(List.of("whole 1", "target 9", "whole 9"), told);
    }

    @Test
    void forgotten_object_is_told_as_a_whole() {
        call(list, null, 1, SHAPE);
        ObjectHooks.notRepeatable(list);
        call(list, null, 2, SHAPE);
        assertEquals(List.of("whole 1", "whole 2"), told);
    }
}
