package org.taskrace.agent.analysis.taint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

class TaintAnalysisTest {

    private static Set<String> actedOn(TaintSource source, Class<?> type) throws IOException {
        ClassNode node = new ClassNode();
        new ClassReader(type.getName()).accept(node, 0);
        // As if it were a class of its own, whose private members no other reaches.
        node.nestHostClass = null;
        Set<String> names = new TreeSet<>();
        TaintAnalysis.actedOn(source, node).forEach(method -> names.add(method.substring(0, method.indexOf('('))));
        return names;
    }

    @Test
    void times_that_are_compared_somewhere_in_the_class_are_acted_on() throws IOException {
        assertEquals(
                Set.of("begin", "elapsed", "isLate", "choose", "handOver", "counts", "seed", "supplies", "built"),
                dropLambda(actedOn(TaintSource.CLOCK, ActedTimes.class)));
    }

    private static Set<String> dropLambda(Set<String> names) {
        Set<String> rest = new TreeSet<>();
        names.forEach(name -> rest.add(name.startsWith("lambda$") ? name.split("\\$")[1] : name));
        return rest;
    }

    @Test
    void times_that_are_only_printed_are_not_acted_on() throws IOException {
        assertEquals(Set.of(), actedOn(TaintSource.CLOCK, ShownTimes.class));
    }

    @Test
    void names_of_threads_count_when_code_branches_on_them() throws IOException {
        assertEquals(Set.of("isFirst", "slot", "text"), actedOn(TaintSource.THREAD_NAME, ThreadNames.class));
    }

    /** Each method makes a time that reaches a branch, an index or unknown code. */
    static final class ActedTimes {
        private long start;

        void begin() {
            start = System.nanoTime();
        }

        private long elapsed() {
            return System.nanoTime() - start;
        }

        boolean waits() {
            return elapsed() < 5;
        }

        private static boolean after(long time, long limit) {
            return time > limit;
        }

        static int isLate(long limit) {
            return after(System.currentTimeMillis(), limit) ? 1 : 0;
        }

        static int choose(int[] values) {
            return values[(int) (System.nanoTime() & 1)];
        }

        static void handOver(java.util.List<Object> times) {
            times.add(System.nanoTime());
        }

        static int counts() {
            return new int[(int) System.nanoTime()].length;
        }

        static Object seed() {
            return new java.util.Random(System.nanoTime());
        }

        static LongSupplier supplies() {
            return () -> System.nanoTime();
        }

        static boolean built() {
            StringBuilder text = new StringBuilder();
            text.append(System.nanoTime());
            return text.toString().isEmpty();
        }
    }

    /** Each method makes a time that only people see. */
    static final class ShownTimes {
        private final long start = System.nanoTime();

        private long elapsed() {
            return System.nanoTime() - start;
        }

        void print() {
            System.out.println("took " + elapsed() / 1e6 + " ms");
        }

        void printf() {
            System.out.printf("%d ms, %s%n", elapsed() / 1_000_000, java.time.LocalDate.now());
        }

        void build() {
            StringBuilder text = new StringBuilder("at ");
            text.append(System.currentTimeMillis());
            System.out.println(text);
        }

        void later() {
            long now = System.nanoTime();
            Runnable printer = () -> System.out.println(now);
            printer.run();
        }

        void date() {
            System.out.println(new java.util.Date());
        }
    }

    /** Names of threads that decide something, and others that are shown. */
    static final class ThreadNames {
        static boolean isFirst() {
            return Thread.currentThread().getName().endsWith("1");
        }

        @SuppressWarnings("deprecation")
        static int slot(int[] counts) {
            return counts[(int) (Thread.currentThread().getId() % counts.length)];
        }

        static String text() {
            return "in " + Thread.currentThread().getName();
        }

        static void show() {
            System.out.println("in " + Thread.currentThread().getName());
        }
    }
}
