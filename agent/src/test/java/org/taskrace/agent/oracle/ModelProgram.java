package org.taskrace.agent.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.oracle.ControlSteps.Call;
import org.taskrace.agent.oracle.ControlSteps.Fork;
import org.taskrace.agent.oracle.ControlSteps.If;
import org.taskrace.agent.oracle.ControlSteps.Join;
import org.taskrace.agent.oracle.ControlSteps.Loop;
import org.taskrace.agent.oracle.ControlSteps.Throw;
import org.taskrace.agent.oracle.ControlSteps.Try;
import org.taskrace.agent.oracle.LockSteps.Atomic;
import org.taskrace.agent.oracle.LockSteps.AtomicOperation;
import org.taskrace.agent.oracle.LockSteps.Locked;
import org.taskrace.agent.oracle.LockSteps.VolatileField;
import org.taskrace.agent.oracle.MemorySteps.Created;
import org.taskrace.agent.oracle.MemorySteps.Element;
import org.taskrace.agent.oracle.MemorySteps.Few;
import org.taskrace.agent.oracle.MemorySteps.Field;
import org.taskrace.agent.oracle.MemorySteps.Held;
import org.taskrace.agent.oracle.MemorySteps.Index;
import org.taskrace.agent.oracle.MemorySteps.NumberArray;
import org.taskrace.agent.oracle.MemorySteps.OwnMethod;

/**
 * A random Java program with tasks, locks, volatile fields, atomics, objects and arrays. Helper methods hold most accesses, and may
 * end with an exception. Task methods call helpers, and fork and join tasks with higher numbers.
 *
 * <p>Tasks are forked under guards only, locks of their own: guard k is taken by methods with numbers below k, and under it only tasks of
 * methods from k on are forked. So no task waits for a lock that its creator holds. The join stands inside the section, or after it.
 */
final class ModelProgram {

    private static final String[] TYPES = {"int", "long", "double", "byte", "short", "char", "float"};
    private static final int OBJECTS = 3;
    private static final int GUARDS = 3;

    private final Random random;
    private final String name;
    private final List<NumberArray> arrays = new ArrayList<>();
    private final List<OwnMethod> ownMethods = new ArrayList<>();
    private final List<List<Step>> helpers = new ArrayList<>();
    private final List<List<Step>> methods = new ArrayList<>();
    private final List<Step> main;
    private int locals;

    ModelProgram(long seed) {
        random = new Random(seed);
        name = "P" + seed;
        for (int i = 0; i < 3; i++) {
            arrays.add(new NumberArray("a" + i, TYPES[below(TYPES.length)], 12 + i + 3 * below(6)));
        }
        for (int object = 0; object < OBJECTS; object++) {
            ownMethods.add(new OwnMethod("O" + object, "free", false, ownAccesses(object)));
            ownMethods.add(new OwnMethod("O" + object, "locked", true, ownAccesses(object)));
        }
        int helperCount = 2 + below(3);
        for (int i = 0; i < helperCount; i++) {
            helpers.add(block(3, List.of("lo", "hi")));
        }
        int methodCount = 2 + below(3);
        for (int i = methodCount - 1; i >= 0; i--) {
            methods.add(0, List.of());
        }
        for (int i = methodCount - 1; i >= 0; i--) {
            methods.set(i, tasks(i + 1, methodCount));
        }
        main = tasks(0, methodCount);
    }

    String name() {
        return name;
    }

    List<Step> main() {
        return main;
    }

    List<List<Step>> methods() {
        return methods;
    }

    /** All lists of statements, outer ones first. */
    List<List<Step>> lists() {
        List<List<Step>> lists = new ArrayList<>(List.of(main));
        lists.addAll(methods);
        lists.addAll(helpers);
        for (int i = 0; i < lists.size(); i++) {
            for (Step step : lists.get(i)) {
                if (!step.body().isEmpty()) {
                    lists.add(step.body());
                }
            }
        }
        return lists;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private <T> T oneOf(List<T> list) {
        return list.get(below(list.size()));
    }

    private Kind kind() {
        return Kind.values()[below(3)];
    }

    private static Index constant(int value) {
        return new Index("", 0, value);
    }

    private List<Step> ownAccesses(int object) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i <= below(3); i++) {
            steps.add(below(2) == 0 ? ofSuperclass("this", object) : new Field("this", oneOf(fields(object)), kind()));
        }
        return steps;
    }

    private Field ofSuperclass(String reference, int object) {
        return new Field("((B" + object + ") " + reference + ")", "b" + object, kind());
    }

    private static List<String> fields(int object) {
        return List.of("f" + object, "g" + object, "h" + object);
    }

    /** The body of a task's method: work, tasks of methods from this one on, and their joins. */
    private List<Step> tasks(int firstMethod, int methodCount) {
        List<Step> steps = new ArrayList<>();
        List<String> forked = new ArrayList<>();
        int count = firstMethod == 0 ? 4 + below(4) : 1 + below(3);
        for (int i = 0; i < count; i++) {
            if (below(3) == 0 && firstMethod <= GUARDS) {
                steps.add(guarded(Math.max(1, firstMethod) + below(2), methodCount, forked));
            } else {
                taskOrWork(firstMethod, methodCount, steps, forked);
            }
            joinSome(steps, forked);
        }
        while (!forked.isEmpty()) {
            steps.add(new Join(forked.remove(below(forked.size()))));
        }
        return steps;
    }

    private void taskOrWork(int firstMethod, int methodCount, List<Step> steps, List<String> forked) {
        if (firstMethod < methodCount && below(3) > 0) {
            String handle = "t" + locals++;
            int lo = below(6);
            steps.add(new Fork(handle, firstMethod + below(methodCount - firstMethod), lo, lo + 3 + below(9)));
            forked.add(handle);
        } else {
            steps.add(new Try(work()));
        }
    }

    private void joinSome(List<Step> steps, List<String> forked) {
        if (!forked.isEmpty() && below(4) == 0) {
            steps.add(new Join(forked.remove(below(forked.size()))));
        }
    }

    /** A section of guard {@code firstMethod}: tasks of methods from this one on, and work; mostly all tasks are joined in it. */
    private Step guarded(int firstMethod, int methodCount, List<String> outer) {
        List<Step> steps = new ArrayList<>();
        List<String> forked = new ArrayList<>();
        for (int i = 0; i <= below(4); i++) {
            taskOrWork(firstMethod, methodCount, steps, forked);
            joinSome(steps, forked);
        }
        while (!forked.isEmpty() && below(5) > 0) {
            steps.add(new Join(forked.remove(below(forked.size()))));
        }
        outer.addAll(forked);
        return new Locked("G" + firstMethod, firstMethod % 2 == 0, steps);
    }

    private List<Step> work() {
        if (below(3) == 0) {
            return block(2, List.of("lo", "hi"));
        }
        int helper = below(helpers.size());
        Index lo = constant(below(5));
        List<Step> steps = new ArrayList<>();
        steps.add(new Call("h" + helper, helpers.get(helper), lo, new Index("hi", 1, below(3))));
        return steps;
    }

    private List<Step> block(int depth, List<String> known) {
        List<Step> steps = new ArrayList<>();
        int count = 1 + below(3);
        for (int i = 0; i < count; i++) {
            int choice = below(depth > 0 ? 20 : 12);
            if (choice < 4) {
                steps.add(element(known));
            } else if (choice < 7) {
                steps.add(field());
            } else if (choice < 8) {
                steps.add(oneOf(ownMethods).call());
            } else if (choice < 9) {
                steps.add(below(2) == 0 ? new Held(below(Held.SLOTS), kind()) : created());
            } else if (choice < 10) {
                group(known, steps);
            } else if (choice < 11) {
                steps.add(published(known.size() > 2));
            } else if (choice < 12) {
                steps.add(below(3) > 0 ? element(known) : new Throw(oneOf(known), below(12)));
            } else if (choice < 15) {
                steps.add(loop(depth, known));
            } else if (choice < 18) {
                boolean isMonitor = below(3) > 0;
                String lock = isMonitor ? oneOf(List.of("L0", "L1", "O0")) : "R0";
                steps.add(new Locked(lock, isMonitor, block(depth - 1, known)));
            } else if (choice < 19) {
                steps.add(new If(oneOf(known), below(3), block(depth - 1, known)));
            } else {
                steps.add(new Try(block(depth - 1, known)));
            }
        }
        return steps;
    }

    private Step element(List<String> known) {
        String variable = below(3) == 0 ? oneOf(known) : known.get(known.size() - 1);
        Index index = below(6) == 0 ? constant(below(12)) : new Index(variable, 1 + below(5) / 4, below(4));
        return new Element(oneOf(arrays), index, kind());
    }

    private Step field() {
        int object = below(OBJECTS);
        return switch (below(6)) {
            case 0 -> new Field("", "s" + below(2), kind());
            case 1 -> ofSuperclass("O" + object, object);
            case 2, 3 -> new Field("x" + object, oneOf(fields(object)), kind());
            default -> new Field("O" + object, oneOf(fields(object)), kind());
        };
    }

    private Step created() {
        return new Created(below(Held.SLOTS), "z" + locals++, below(3) > 0);
    }

    /** Accesses to fields of one object, or of two in turn, with an exception between some of them. */
    private void group(List<String> known, List<Step> steps) {
        int object = below(OBJECTS);
        int other = below(2) == 0 ? object : below(OBJECTS);
        Kind kind = Kind.values()[below(2)];
        int count = 3 + below(3);
        int exception = 1 + below(count);
        for (int i = 0; i < count; i++) {
            if (i == exception) {
                steps.add(new Few(new Index(oneOf(known), 1, -below(6))));
            }
            int one = i % 2 == 0 ? object : other;
            steps.add(new Field("x" + one, fields(one).get(i / (one == other && one != object ? 2 : 1) % 3), kind));
        }
    }

    /** In a loop no value is looked at: the scheduler takes a loop that does for one that waits, and lets others run. */
    private Step published(boolean isInLoop) {
        if (below(2) == 0) {
            return new VolatileField("v" + below(2), isInLoop || below(2) == 0);
        }
        AtomicOperation operation = AtomicOperation.values()[below(4)];
        return new Atomic("n" + below(2), isInLoop && operation.sees() ? AtomicOperation.UPDATE : operation);
    }

    private Step loop(int depth, List<String> known) {
        String variable = "i" + locals++;
        List<String> inner = new ArrayList<>(known);
        inner.add(variable);
        List<Step> body = block(depth - 1, inner);
        Index low = below(3) == 0 ? new Index("lo", 1, 0) : constant(below(4));
        Index high = below(3) == 0 ? new Index("hi", 1, 0) : constant(5 + below(9));
        return below(4) == 0
                ? new Loop(variable, high, low, -1 - below(2), body)
                : new Loop(variable, low, high, 1 + below(6) / 3, body);
    }

    /** The program's text; the statements learn the numbers of their lines from it. */
    String text() {
        return text(name);
    }

    /** The text under another name, which needs as many lines. */
    String text(String className) {
        JavaText out = new JavaText();
        out.line("public class " + className + " {");
        for (NumberArray array : arrays) {
            out.line("static final " + array.type() + "[] " + array.name() + " = new " + array.type() + "["
                    + array.length() + "];");
        }
        out.line("static final Object[] HELD = new Object[" + Held.SLOTS + "];");
        out.line("static { for (int i = 0; i < HELD.length; i++) HELD[i] = new D(); }");
        out.line("static final class D { int d; }");
        for (int i = 0; i < 2; i++) {
            out.line("static int s" + i + "; static volatile int v" + i + "; static final Object L" + i
                    + " = new Object();");
            out.line("static final java.util.concurrent.atomic.AtomicInteger n" + i
                    + " = new java.util.concurrent.atomic.AtomicInteger();");
        }
        out.line("static final java.util.concurrent.locks.ReentrantLock R0 ="
                + " new java.util.concurrent.locks.ReentrantLock();");
        for (int guard = 1; guard <= GUARDS + 2; guard++) {
            String type = guard % 2 == 0 ? "Object" : "java.util.concurrent.locks.ReentrantLock";
            out.line("static final " + type + " G" + guard + " = new " + type + "();");
        }
        for (int object = 0; object < OBJECTS; object++) {
            out.line("static class B" + object + " { int b" + object + "; }");
            out.line("static final class C" + object + " extends B" + object + " {");
            out.line("int f" + object + ", g" + object + ", h" + object + ";");
            ownMethods.get(2 * object).write(out);
            ownMethods.get(2 * object + 1).write(out);
            out.line("}");
            out.line("static final C" + object + " O" + object + " = new C" + object + "();");
        }
        out.line("static final class Task extends java.util.concurrent.RecursiveAction {");
        out.line("final int m, lo, hi;");
        out.line("Task(int m, int lo, int hi) { this.m = m; this.lo = lo; this.hi = hi; }");
        out.line("protected void compute() {");
        for (int i = 0; i < methods.size(); i++) {
            out.line("if (m == " + i + ") m" + i + "(lo, hi);");
        }
        out.line("}");
        out.line("}");
        for (int i = 0; i < helpers.size(); i++) {
            method("h" + i, helpers.get(i), out);
        }
        for (int i = 0; i < methods.size(); i++) {
            method("m" + i, methods.get(i), out);
        }
        method("run", main, out);
        out.line("public static void main(String[] args) { run(2, 9); }");
        out.line("}");
        return out.toString();
    }

    /** The handles of tasks in a method, also of those whose fork or join was taken away. */
    private static Set<String> handles(List<Step> body) {
        Set<String> handles = new TreeSet<>();
        for (Step step : body) {
            if (step instanceof Fork fork) {
                handles.add(fork.handle());
            } else if (step instanceof Join join) {
                handles.add(join.handle());
            }
            handles.addAll(handles(step.body()));
        }
        return handles;
    }

    private static void method(String name, List<Step> body, JavaText out) {
        out.line("static void " + name + "(int lo, int hi) {");
        out.line("int sum = 0; int[] few = new int[3]; C0 x0 = O0; C1 x1 = O1; C2 x2 = O2;");
        for (String handle : handles(body)) {
            out.line("Task " + handle + " = null;");
        }
        Step.write(body, out);
        out.line("}");
    }
}
