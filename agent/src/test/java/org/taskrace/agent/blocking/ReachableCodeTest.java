package org.taskrace.agent.blocking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.agent.analysis.testing.CompiledSource;

class ReachableCodeTest {

    private static CompiledSource compile(String body) {
        return CompiledSource.of("""
                import java.util.concurrent.*;
                import java.util.*;
                class Task extends RecursiveAction {
                    static int count;
                    int plain;
                    volatile boolean ready;
                    static Semaphore semaphore = null;
                    private void waits() { semaphore.acquireUninterruptibly(); }
                    private void deep() { deeper(); }
                    private void deeper() { waits(); }
                    private static native void unknown();
                    private synchronized void locked() {}
                    private void again(int n) { if (n > 0) { again(n - 1); } }
                    void open() {}
                    protected void compute() {
                %s
                    }
                    void hands(Executor e) { e.execute(() -> waits()); }
                    void handsNothing(Executor e) { e.execute(() -> plain = 1); }
                }
                class Child extends RecursiveAction { protected void compute() { Task.semaphore.acquireUninterruptibly(); } }
                class Waiting { static int s; static { Task.semaphore.acquireUninterruptibly(); } }
                class Waiter implements Runnable { public void run() { Task.semaphore.acquireUninterruptibly(); } }
                """.formatted(body));
    }

    private static MayBlock of(String body) {
        CompiledSource source = compile(body);
        return new ReachableCode(source::type).of("Task");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plain = 1;", "count++;", "again(3);", "plain = Math.max(plain, 2);", "String s = \"a\" + plain;"
            })
    void code_that_only_computes_never_waits(String body) {
        assertEquals(MayBlock.NEVER, of(body));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "waits();",
                "deep();",
                "new Child().invoke();",
                "new Waiting();",
                "int x = Waiting.s;",
                "Runnable r = () -> deep();",
                "Runnable r = this::waits;"
            })
    void a_wait_behind_calls_children_lambdas_and_initialisers_is_found(String body) {
        assertEquals(MayBlock.MAYBE, of(body));
    }

    @ParameterizedTest
    @ValueSource(strings = {"while (!ready) { }", "open();", "unknown();", "locked();", "synchronized (this) { }"})
    void a_volatile_read_a_lock_and_code_that_is_not_known_leave_a_doubt(String body) {
        assertEquals(MayBlock.HARDLY, of(body));
    }

    @Test
    void a_class_that_is_not_found_leaves_a_doubt() {
        assertEquals(MayBlock.HARDLY, new ReachableCode(name -> null).of("Task"));
    }

    @Test
    void a_function_that_a_method_hands_on_is_followed_but_the_method_itself_is_not() {
        CompiledSource source = compile("");
        assertEquals(MayBlock.MAYBE, new ReachableCode(source::type).ofFunctionsOf("Task", "hands"));
        assertEquals(MayBlock.NEVER, new ReachableCode(source::type).ofFunctionsOf("Task", "handsNothing"));
        assertEquals(MayBlock.NEVER, new ReachableCode(source::type).ofFunctionsOf("Task", "waits"));
    }
}
