package org.taskrace.agent.blocking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.testing.CompiledSource;

class ChildJoinAnalysisTest {

    /** Returns the answer for the last call of a method on tasks. */
    private static MayBlock of(String body) {
        CompiledSource source = CompiledSource.of("""
                import java.util.*;
                import java.util.concurrent.*;
                class Task extends RecursiveTask<Integer> {
                    Task field;
                    static Task shared;
                    protected Integer compute() { return 1; }
                    void m(Task given, List<Task> list) throws Exception {
                %s
                    }
                }
                """.formatted(body));
        MethodNode method = source.method("m");
        MethodInsnNode last = null;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && ChildJoinAnalysis.isOfTasks(call.name)) {
                last = call;
            }
        }
        return new ChildJoinAnalysis(method).of(last);
    }

    @Test
    void joining_a_child_never_waits_for_others() {
        assertEquals(MayBlock.NEVER, of("Task child = new Task(); child.fork(); child.join();"));
        assertEquals(MayBlock.NEVER, of("Task child = new Task(); child.invoke();"));
    }

    @Test
    void invoking_two_children_never_waits_and_one_that_is_given_may() {
        assertEquals(MayBlock.NEVER, of("Task one = new Task(); Task two = new Task(); invokeAll(one, two);"));
        assertEquals(MayBlock.HARDLY, of("Task one = new Task(); invokeAll(given, one);"));
        assertEquals(MayBlock.HARDLY, of("invokeAll(list);"));
    }

    @Test
    void joining_a_parameter_or_a_field_may_wait() {
        assertEquals(MayBlock.MAYBE, of("given.join();"));
        assertEquals(MayBlock.MAYBE, of("field.join();"));
        assertEquals(MayBlock.MAYBE, of("shared.get();"));
        assertEquals(MayBlock.HARDLY, of("given.fork();"));
    }

    @Test
    void a_variable_that_is_assigned_something_else_too_is_no_child() {
        assertEquals(
                MayBlock.HARDLY, of("Task child = new Task(); if (list == null) { child = given; } child.join();"));
    }

    @Test
    void a_task_that_a_call_returns_leaves_a_doubt() {
        assertEquals(MayBlock.HARDLY, of("list.get(0).join();"));
    }
}
