package org.taskrace.agent.analysis.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.analysis.testing.CompiledSource;

class DataflowTest {

    /** Reaching definitions: the lines whose assignments may have given the locals their present values. */
    private static class Definitions implements Dataflow.Domain<Map<Integer, Set<String>>> {
        final CompiledSource source;
        final Map<String, Set<String>> atReturn = new HashMap<>();
        int steps;

        Definitions(CompiledSource source) {
            this.source = source;
        }

        @Override
        public Map<Integer, Set<String>> atEntry() {
            return new HashMap<>();
        }

        @Override
        public Map<Integer, Set<String>> copy(Map<Integer, Set<String>> state) {
            Map<Integer, Set<String>> copy = new HashMap<>();
            state.forEach((local, lines) -> copy.put(local, new TreeSet<>(lines)));
            return copy;
        }

        @Override
        public Map<Integer, Set<String>> thrown(Map<Integer, Set<String>> state) {
            return copy(state);
        }

        @Override
        public void join(Map<Integer, Set<String>> state, Map<Integer, Set<String>> other, int block) {
            other.forEach((local, lines) ->
                    state.computeIfAbsent(local, l -> new TreeSet<>()).addAll(lines));
        }

        @Override
        public boolean isSame(Map<Integer, Set<String>> one, Map<Integer, Set<String>> other) {
            return one.equals(other);
        }

        @Override
        public void step(AbstractInsnNode instruction, int position, Map<Integer, Set<String>> state) {
            steps++;
            if (Dataflow.assigns(instruction) && instruction instanceof VarInsnNode store) {
                state.put(store.var, new TreeSet<>(Set.of(source.line(instruction))));
            } else if (instruction.getOpcode() == Opcodes.IRETURN) {
                atReturn.put(source.line(instruction), state.getOrDefault(3, Set.of()));
            }
        }
    }

    private Definitions domain;
    private ControlFlowGraph flow;

    /** Solves for a method of {@code int[] a, int n, boolean b} whose first variable is local 3. */
    private boolean solve(String body, int mostVisits) {
        CompiledSource source = CompiledSource.ofMembers("static int m(int[] a, int n, boolean b) {\n" + body + "\n}");
        flow = new ControlFlowGraph(source.method("m"));
        domain = new Definitions(source);
        return new Dataflow<>(flow, domain).solve(mostVisits);
    }

    private Set<String> atReturn(String body) {
        assertTrue(solve(body, 100));
        return domain.atReturn.get("return x;");
    }

    @Test
    void states_of_both_branches_are_joined_where_they_meet() {
        assertEquals(Set.of("x = 1;", "x = 2;"), atReturn("""
                int x;
                if (b) {
                    x = 1;
                } else {
                    x = 2;
                }
                return x;
                """));
    }

    @Test
    void a_later_assignment_replaces_the_earlier_one() {
        assertEquals(Set.of("x = 2;"), atReturn("int x = 0;\nx = 1;\nx = 2;\nreturn x;"));
    }

    @Test
    void the_end_of_a_loop_comes_to_its_header() {
        assertEquals(Set.of("int x = 0;", "x = 1;"), atReturn("""
                int x = 0;
                while (n-- > 0) {
                    x = 1;
                }
                return x;
                """));
    }

    @Test
    void a_handler_begins_with_the_states_of_all_points_of_its_range() {
        assertEquals(Set.of("int x = 0;", "x = 1;", "x = 2;"), atReturn("""
                int x = 0;
                try {
                    x = 1;
                    a[0] = 1;
                    x = 2;
                } catch (RuntimeException e) {
                    return x;
                }
                return 5;
                """));
    }

    @Test
    void code_that_nothing_reaches_is_not_run() {
        MethodNode method = new MethodNode(Opcodes.ASM9, Opcodes.ACC_STATIC, "m", "()I", null, null);
        method.visitInsn(Opcodes.ICONST_0);
        method.visitInsn(Opcodes.IRETURN);
        method.visitInsn(Opcodes.NOP);
        method.visitInsn(Opcodes.ICONST_1);
        method.visitInsn(Opcodes.IRETURN);
        Set<Integer> run = new HashSet<>();
        Definitions recorder = new Definitions(null) {
            @Override
            public void step(AbstractInsnNode instruction, int position, Map<Integer, Set<String>> state) {
                run.add(position);
            }
        };
        new Dataflow<>(new ControlFlowGraph(method), recorder).solve(1);
        assertEquals(Set.of(0, 1), run);
    }

    @Test
    void a_method_without_loops_is_run_once() {
        assertTrue(solve("int x = b ? 1 : 2; if (n > 3) { x = 3; } return x;", 1));
        long instructions = Arrays.stream(flow.code())
                .filter(instruction -> instruction.getOpcode() >= 0)
                .count();
        assertEquals(instructions, domain.steps);
    }

    @Test
    void a_limit_of_visits_ends_the_search() {
        String loop = "int x = 0;\nwhile (n-- > 0) {\nx = n;\n}\nreturn x;";
        assertTrue(solve(loop, 2));
        assertFalse(solve(loop, 1));
    }

    /** Knows nothing but sizes. */
    private static final class Sizes extends PartialInterpreter<BasicValue, Frame<BasicValue>> {
        private final ControlFlowGraph flow;
        private final Set<Integer> heightsAtReturn = new HashSet<>();

        Sizes(ControlFlowGraph flow) {
            this.flow = flow;
        }

        @Override
        protected BasicValue unknown(int size) {
            return size == 2 ? BasicValue.LONG_VALUE : BasicValue.INT_VALUE;
        }

        @Override
        protected BasicValue result(AbstractInsnNode instruction, int size) {
            return unknown(size);
        }

        @Override
        public Frame<BasicValue> atEntry() {
            Frame<BasicValue> entry = new Frame<>(flow.locals(), GROWING_STACK);
            for (int local = 0; local < flow.locals(); local++) {
                entry.setLocal(local, unknown(1));
            }
            return entry;
        }

        @Override
        public Frame<BasicValue> copy(Frame<BasicValue> state) {
            return new Frame<>(state);
        }

        @Override
        public Frame<BasicValue> atHandler(int handler) {
            Frame<BasicValue> begin = atEntry();
            begin.push(unknown(1));
            return begin;
        }

        @Override
        public void join(Frame<BasicValue> state, Frame<BasicValue> other, int block) {
            assertEquals(slots(state), slots(other));
        }

        @Override
        public boolean isSame(Frame<BasicValue> one, Frame<BasicValue> other) {
            return hasSameValues(one, other);
        }

        @Override
        public void step(AbstractInsnNode instruction, int position, Frame<BasicValue> state) {
            super.step(instruction, position, state);
            if (ControlFlowGraph.returns(instruction.getOpcode())) {
                heightsAtReturn.add(state.getStackSize());
            }
        }
    }

    @Test
    void instructions_that_a_domain_does_not_know_leave_values_of_the_right_size() {
        MethodNode method = CompiledSource.ofMembers("""
                static long wide;
                double d;
                static native double call(long l, int i, double d, Object... rest);
                static double m(long l, int i, double e, Sample s, long[][] a) {
                    wide += l << i;
                    s.d = call(a[i][1]++, i++, e *= 2, s, "x" + l, (Runnable) () -> {});
                    a[0] = new long[i];
                    long[][] b = new long[3][4];
                    try {
                        l = b[0][i] > l ? (long) e : ~l;
                    } catch (RuntimeException x) {
                        synchronized (s) {
                            return (float) l % 3;
                        }
                    }
                    switch (i) { case 1: return Double.NaN; case 2000: i -= 'c'; default: l -= i; }
                    return s instanceof Object ? (byte) i + l / 2 : (e < l ? -e : 1.5);
                }
                """).method("m");
        ControlFlowGraph flow = new ControlFlowGraph(method);
        Sizes sizes = new Sizes(flow);
        assertTrue(new Dataflow<>(flow, sizes).solve(3));
        assertEquals(Set.of(0), sizes.heightsAtReturn);
    }

    @Test
    void int_constants_are_read_from_all_instructions_that_push_them() {
        MethodNode method = CompiledSource.ofMembers(
                        "static Object m() { return new int[] {-1, 5, 100, 1000, 100000}; }")
                .method("m");
        Set<Integer> constants = new TreeSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            Integer constant = instruction.getOpcode() < 0 ? null : IntConstant.of(instruction);
            if (constant != null) {
                constants.add(constant);
            }
        }
        assertTrue(constants.containsAll(List.of(-1, 5, 100, 1000, 100_000)));
    }
}
