package org.taskrace.agent.oracle.workers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.taskrace.agent.oracle.workers.TaskNode.Kind;

/**
 * A random Java program with tasks of the JDK: ForkJoin, streams, threads, executors, completion stages and latches. What
 * it accesses depends on no value, so each run accesses what every other one does.
 *
 * <p>Bodies are lambdas, so a task may wait for each one that was made before it around it. A task of the common pool
 * waits only for what needs no further thread: else it may wait for one that no thread is left for.
 */
final class TaskProgram {

    /** The kinds of tasks of a program. */
    private enum Family {
        FORK_JOIN,
        EXECUTORS,
        STAGES,
        ALL
    }

    private static final int DEPTH = 3;

    /** Number of fields, and of elements that are accessed one by one. */
    private static final int PLACES = 12;

    /** Stands for the first or the second body in the text of a statement. */
    private static final String BODY = "{}";

    private final Random random;
    private final String name;
    private final Family family;
    private final boolean hasLocks;

    /** True if few of its accesses are writes, so that it may be free of races. */
    private final boolean isCalm;

    final List<TaskNode> main;
    private int handles;

    TaskProgram(long seed) {
        random = new Random(seed);
        name = "P" + seed;
        family = Family.values()[(int) (seed % Family.values().length)];
        hasLocks = family != Family.FORK_JOIN && below(5) == 0;
        isCalm = below(2) == 0;
        main = block(DEPTH, new TreeMap<>(), false, "");
    }

    String name() {
        return name;
    }

    /** Returns whether a run can be recorded: a trace has no locks, and no functions that one of several calls runs. */
    boolean isRecordable() {
        return !hasLocks && (family == Family.FORK_JOIN || family == Family.EXECUTORS);
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    /**
     * Returns the statements of a task.
     *
     * @param outer the handles that it may wait for
     * @param isCommon whether the common pool may run it
     * @param index the variable of a parallel loop around it; empty if there is none
     */
    private List<TaskNode> block(int depth, Map<Integer, Kind> outer, boolean isCommon, String index) {
        List<TaskNode> nodes = new ArrayList<>();
        Map<Integer, Kind> known = new TreeMap<>(outer);
        List<Integer> open = new ArrayList<>();
        int count = depth == DEPTH ? 4 + below(4) : 1 + below(4);
        for (int i = 0; i < count; i++) {
            if (depth == 0 || below(5) < 2) {
                nodes.add(access(index));
            } else if (below(4) == 0 && !known.isEmpty()) {
                join(nodes, known, open, isCommon);
            } else {
                TaskNode task = task(depth, known, isCommon, index);
                nodes.add(task);
                if (task.handle() >= 0) {
                    known.put(task.handle(), task.kind());
                    if (!isCalled(task) || below(3) > 0) {
                        open.add(task.handle());
                    }
                }
            }
        }
        for (int handle : open) {
            if (!isCommon || known.get(handle).isAwaitedAnywhere()) {
                nodes.add(TaskNode.join(handle));
                if (below(3) == 0) {
                    nodes.add(access(index));
                }
            }
        }
        return nodes;
    }

    /** Returns whether a call of another task runs a stage: it needs no pool, and so nobody has to wait for it. */
    private static boolean isCalled(TaskNode node) {
        return !node.sources().isEmpty() && !node.text().contains("Async");
    }

    private void join(List<TaskNode> nodes, Map<Integer, Kind> known, List<Integer> open, boolean isCommon) {
        List<Integer> all = new ArrayList<>(known.keySet());
        int handle = all.get(below(all.size()));
        Kind kind = known.get(handle);
        // Only its creator joins a ForkJoin task, once.
        if (kind == Kind.FORK ? open.contains(handle) : !isCommon || kind.isAwaitedAnywhere()) {
            nodes.add(TaskNode.join(handle));
            open.remove((Integer) handle);
            if (kind == Kind.FORK) {
                known.remove(handle);
            }
        }
    }

    private TaskNode task(int depth, Map<Integer, Kind> known, boolean isCommon, String index) {
        Family one = family == Family.ALL ? Family.values()[below(3)] : family;
        return switch (one) {
            case FORK_JOIN, ALL -> forkJoin(depth, known, index);
            case EXECUTORS -> isCommon ? submitted(depth, known, true, index) : ofExecutors(depth, known, index);
            case STAGES -> stage(depth, known, index);
        };
    }

    private TaskNode node(
            Kind kind, boolean hasHandle, String text, List<Integer> sources, List<List<TaskNode>> bodies) {
        return new TaskNode(kind, hasHandle ? handles++ : -1, sources, text, bodies);
    }

    private TaskNode forkJoin(int depth, Map<Integer, Kind> known, String index) {
        List<TaskNode> body = block(depth - 1, known, true, index);
        return switch (below(6)) {
            case 0 -> node(Kind.PLAIN, false, "new Task(() -> {}).invoke();", List.of(), List.of(body));
            case 1 ->
                node(
                        Kind.PLAIN,
                        false,
                        "ForkJoinTask.invokeAll(new Task(() -> {}), new Task(() -> {}));",
                        List.of(),
                        List.of(body, block(depth - 1, known, true, index)));
            case 2 -> stream(depth, known);
            default -> node(Kind.FORK, true, "Task # = new Task(() -> {}); #.fork();", List.of(), List.of(body));
        };
    }

    private TaskNode stream(int depth, Map<Integer, Kind> known) {
        String variable = "i" + handles++;
        List<TaskNode> body = block(depth - 1, known, true, variable);
        String text = below(2) == 0
                ? "IntStream.range(0, 3).parallel().forEach(" + variable + " -> {});"
                : "List.of(0, 1, 2).parallelStream().forEach(" + variable + " -> {});";
        return node(Kind.PLAIN, false, text, List.of(), List.of(body));
    }

    private TaskNode submitted(int depth, Map<Integer, Kind> known, boolean isCommon, String index) {
        // The pool may be shut down when a task runs that nobody waits for.
        boolean isAwaited = !isCommon && below(3) > 0;
        List<TaskNode> body = block(isAwaited ? depth - 1 : 0, known, false, index);
        return isAwaited
                ? node(Kind.FUTURE, true, "Future<?> # = POOL.submit(() -> {});", List.of(), List.of(body))
                : node(Kind.PLAIN, false, "POOL.execute(() -> {});", List.of(), List.of(body));
    }

    private TaskNode ofExecutors(int depth, Map<Integer, Kind> known, String index) {
        List<TaskNode> body = block(depth - 1, known, false, index);
        List<List<TaskNode>> two = List.of(body, block(0, known, false, index));
        return switch (below(5)) {
            case 0 -> node(Kind.THREAD, true, "Thread # = new Thread(() -> {}); #.start();", List.of(), List.of(body));
            case 1 ->
                node(
                        Kind.LATCH,
                        true,
                        "CountDownLatch # = new CountDownLatch(1); POOL.execute(() -> { {} #.countDown(); {} });",
                        List.of(),
                        two);
            case 2 ->
                node(
                        Kind.PLAIN,
                        false,
                        "try { POOL.invokeAll(List.<Callable<Void>>of(() -> { {} return null; }, () -> { {} return null; })); }"
                                + " catch (InterruptedException e) { throw new IllegalStateException(e); }",
                        List.of(),
                        two);
            default -> submitted(depth, known, false, index);
        };
    }

    private TaskNode stage(int depth, Map<Integer, Kind> known, String index) {
        List<Integer> stages = known.keySet().stream()
                .filter(handle -> known.get(handle) == Kind.STAGE)
                .toList();
        List<TaskNode> body = block(depth - 1, known, true, index);
        String begin = "CompletableFuture<Void> # = ";
        int choice = below(stages.isEmpty() ? 4 : 10);
        if (choice < 2) {
            String text = begin + "CompletableFuture.runAsync(() -> {}" + executor() + ");";
            return node(Kind.STAGE, true, text, List.of(), List.of(body));
        }
        if (choice < 4) {
            List<List<TaskNode>> two = List.of(body, block(0, known, true, index));
            String text = "CompletableFuture<Void> # = new CompletableFuture<>(); POOL.execute(() -> {"
                    + " {} #.complete(null); {} });";
            return node(Kind.STAGE, true, text, List.of(), two);
        }
        int source = stages.get(below(stages.size()));
        int other = stages.get(below(stages.size()));
        // A thread that completes a stage runs all such functions of it in turn: one must not wait for another one.
        List<TaskNode> called = block(0, known, true, index);
        return switch (choice) {
            case 4, 5 -> node(Kind.STAGE, true, begin + "$.thenRun(() -> {});", List.of(source), List.of(called));
            case 6 ->
                node(
                        Kind.STAGE,
                        true,
                        begin + "$.thenRunAsync(() -> {}" + executor() + ");",
                        List.of(source),
                        List.of(body));
            case 7 ->
                node(Kind.STAGE, true, begin + "$.runAfterBoth($, () -> {});", List.of(source, other), List.of(called));
            case 8 ->
                node(Kind.STAGE, true, begin + "CompletableFuture.allOf($, $);", List.of(source, other), List.of());
            default ->
                node(Kind.STAGE, true, begin + "$.whenComplete((v#, e#) -> {});", List.of(source), List.of(called));
        };
    }

    private String executor() {
        return below(2) == 0 ? "" : ", POOL";
    }

    private TaskNode access(String index) {
        String element = "y[" + (index.isEmpty() || below(3) == 0 ? "" + below(PLACES) : index) + "]";
        List<String> places = List.of("x" + below(PLACES), "box.f", "box.g", element, element);
        String place = places.get(below(places.size()));
        String plain = switch (below(isCalm ? 40 : 9)) {
            case 0, 1 -> place + " = 1;";
            case 2 -> place + " = 2 + " + places.get(below(places.size())) + ";";
            case 3, 4 -> loop(below(isCalm ? 20 : 4));
            default -> "if (" + place + " > 9999) { throw new IllegalStateException(); }";
        };
        if (hasLocks && below(3) == 0) {
            return TaskNode.plain(
                    switch (below(4)) {
                        case 0 -> "n0.incrementAndGet();";
                        case 1 -> "v0 = 1;";
                        default -> "synchronized (L0) { " + plain + " }";
                    });
        }
        return TaskNode.plain(plain);
    }

    private String loop(int choice) {
        int low = below(30) * 10;
        int high = low + 10 + below(3) * 45;
        String variable = "k" + handles++;
        String step = below(3) == 0 ? " += 3" : "++";
        String head =
                "for (int " + variable + " = " + low + "; " + variable + " < " + high + "; " + variable + step + ") ";
        return head
                + switch (choice) {
                    case 0 -> "z[" + variable + "] = " + variable + ";";
                    case 1 -> "if (z[order[" + variable + "]] > 9999) { throw new IllegalStateException(); }";
                    default -> "if (z[" + variable + "] > 9999) { throw new IllegalStateException(); }";
                };
    }

    /** Returns the program's text, under another name. */
    String text(String className) {
        StringBuilder text = new StringBuilder();
        text.append("import java.util.List;\nimport java.util.concurrent.*;\n");
        text.append("import java.util.concurrent.atomic.AtomicInteger;\nimport java.util.stream.IntStream;\n");
        text.append("public class ").append(className).append(" {\n");
        text.append("  static final class Box { int f, g; }\n");
        text.append("  static final class Task extends RecursiveAction {\n");
        text.append("    final Runnable body;\n    Task(Runnable body) { this.body = body; }\n");
        text.append("    protected void compute() { body.run(); }\n  }\n");
        for (int i = 0; i < PLACES; i++) {
            text.append("  static int x").append(i).append(";\n");
        }
        text.append("  static final Box box = new Box();\n");
        text.append(
                "  static final int[] y = new int[" + PLACES + "];\n  static final double[] z = new double[400];\n");
        text.append("  static final short[] order = new short[400];\n  static final Object L0 = new Object();\n");
        text.append("  static { for (int i = 0; i < 400; i++) { order[i] = (short) (i * 7 % 400); } }\n");
        if (hasLocks) {
            text.append("  static final AtomicInteger n0 = new AtomicInteger();\n  static volatile int v0;\n");
        }
        text.append("  public static void main(String[] args) throws Exception {\n");
        boolean usesPool = family != Family.FORK_JOIN;
        if (usesPool) {
            text.append("    ExecutorService POOL = Executors.newCachedThreadPool();\n");
        }
        write(main, new HashMap<>(), text, "    ");
        if (usesPool) {
            text.append("    POOL.shutdown();\n");
            text.append("    if (!POOL.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) { return; }\n");
            text.append("    x0++;\n    box.g++;\n    y[1]++;\n    z[100]++;\n");
        }
        return text.append("  }\n}\n").toString();
    }

    /** Writes statements; one whose handle is not there is left out, as its task was taken away. */
    private static void write(List<TaskNode> nodes, Map<Integer, Kind> outer, StringBuilder text, String indent) {
        Map<Integer, Kind> known = new HashMap<>(outer);
        for (TaskNode node : nodes) {
            String handle = "t" + node.handle();
            if (node.kind() == Kind.JOIN) {
                if (known.containsKey(node.handle())) {
                    String join = known.get(node.handle()).join(handle);
                    text.append(indent).append(join).append('\n');
                }
                continue;
            }
            if (!known.keySet().containsAll(node.sources())) {
                continue;
            }
            String rest = node.text().replace("#", handle);
            for (int source : node.sources()) {
                rest = rest.replaceFirst("\\$", "t" + source);
            }
            text.append(indent);
            for (List<TaskNode> body : node.bodies()) {
                int place = rest.indexOf(BODY);
                text.append(rest, 0, place).append("{\n");
                write(body, known, text, indent + "  ");
                text.append(indent).append('}');
                rest = rest.substring(place + BODY.length());
            }
            text.append(rest).append('\n');
            if (node.handle() >= 0) {
                known.put(node.handle(), node.kind());
            }
        }
    }
}
