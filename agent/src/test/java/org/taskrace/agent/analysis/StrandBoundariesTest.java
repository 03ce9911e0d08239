package org.taskrace.agent.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.StrandBoundaries.Effect;
import org.taskrace.agent.analysis.testing.CompiledSource;

class StrandBoundariesTest {

    private static final String CLASSES = """
            class Started { static int s = Integer.parseInt("1"); static void call() {} }
            class Plain { static int s; int f; volatile int v; static volatile int w;
                static int pure(int n) { return n * 2; }
                static void write(Plain p) { p.f = 1; }
                static synchronized void locked() {}
                static native void unknown();
                static int recursive(int n) { return n == 0 ? 0 : recursive(n - 1); }
                void open() {}
                final void closed() {}
                static void deep() { Plain.locked(); }
            }
            """;

    /** Returns the strongest effect of a statement, with a {@code Plain p}, an array {@code int[] a} and an object {@code o}. */
    private static Effect of(String statement) {
        CompiledSource source = CompiledSource.of(CLASSES + """
                class Sample {
                    static Object[] objects = new Object[1];
                    static void m(Plain p, int[] a, Object o, Runnable r) throws Exception {
                %s
                    }
                }
                """.formatted(statement));
        StrandBoundaries ends = new StrandBoundaries(source);
        Effect effect = Effect.PURE;
        for (AbstractInsnNode instruction : source.method("m").instructions) {
            effect = effect.and(ends.of(instruction));
        }
        return effect;
    }

    @Test
    void entering_and_leaving_a_monitor_each_end_a_strand() {
        CompiledSource source = CompiledSource.ofMembers("static void m(Object o) { synchronized (o) { } }");
        StrandBoundaries ends = new StrandBoundaries(source);
        List<Integer> ending = new ArrayList<>();
        for (AbstractInsnNode instruction : source.method("m").instructions) {
            if (ends.of(instruction) == Effect.ENDS) {
                ending.add(instruction.getOpcode());
            }
        }
        assertEquals(List.of(Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.MONITOREXIT), ending);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "synchronized (o) { }",
                "new java.util.concurrent.locks.ReentrantLock().lock();",
                "new java.util.concurrent.locks.ReentrantLock().unlock();",
                "new Thread(r).start();",
                "Thread.currentThread().join();",
                "java.util.concurrent.ForkJoinPool.commonPool().submit(r);",
                "new java.util.concurrent.atomic.AtomicInteger().get();",
                "o.wait();",
                "r.run();"
            })
    void locks_tasks_atomics_and_unknown_code_end_a_strand(String statement) {
        assertEquals(Effect.ENDS, of(statement));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p.v = 1;",
                "a[0] = p.v;",
                "Plain.w = 1;",
                "a[0] = Plain.w;",
                "Started.s = 1;",
                "a[0] = Started.s;",
                "Started.call();",
                "new Started();",
                "Plain.locked();",
                "Plain.unknown();",
                "Plain.deep();",
                "Plain.recursive(3);",
                "p.open();"
            })
    void volatile_fields_initialisers_and_calls_that_are_not_understood_end_a_strand(String statement) {
        assertEquals(Effect.ENDS, of(statement));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.f = 1;", "Plain.s = 1;", "a[0] = 1;", "Plain.write(p);", "((Object[]) o)[0] = r;"})
    void a_write_ends_no_strand_and_a_call_writes_if_its_method_does(String statement) {
        assertEquals(Effect.WRITES, of(statement));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int x = p.f + Plain.s + a[0];",
                "int x = Plain.pure(3);",
                "int x = Math.max(1, a.length);",
                "int x = \"abc\".length();",
                "Object x = new Plain();",
                "Runnable x = () -> {};",
                "p.closed();"
            })
    void reads_and_computations_are_pure(String statement) {
        assertEquals(Effect.PURE, of(statement));
    }

    @Test
    void a_chain_of_more_than_six_calls_ends_a_strand() {
        StringBuilder chain = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            chain.append("static void c%d() { c%d(); }%n".formatted(i, i + 1));
        }
        CompiledSource source = CompiledSource.ofMembers(chain + "static void c8() {}");
        assertEquals(Effect.ENDS, ofCallIn(source.method("c0"), new StrandBoundaries(source)));
        assertEquals(Effect.PURE, ofCallIn(source.method("c4"), new StrandBoundaries(source)));
    }

    private static Effect ofCallIn(MethodNode method, StrandBoundaries ends) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode) {
                return ends.of(instruction);
            }
        }
        throw new AssertionError("no call");
    }

    @Test
    void a_quiet_call_on_a_local_collection_is_pure_and_a_comparing_one_is_not() {
        CompiledSource source = CompiledSource.ofMembers("""
                static void m(java.util.ArrayList<Object> list, Object o) {
                    list.add(o);
                    list.contains(o);
                }
                """);
        StrandBoundaries ends = new StrandBoundaries(source);
        List<Effect> effects = new ArrayList<>();
        for (AbstractInsnNode instruction : source.method("m").instructions) {
            if (instruction instanceof MethodInsnNode) {
                effects.add(ends.of(instruction));
                ends.areLocal(Set.of(instruction));
                effects.add(ends.of(instruction));
            }
        }
        assertEquals(List.of(Effect.ENDS, Effect.PURE, Effect.ENDS, Effect.ENDS), effects);
    }
}
