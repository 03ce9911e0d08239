package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small Java program made at random: methods with loops over arrays and linked objects, and tasks that run them. No two of its arrays have the same
 * type and length, except where two names stand for one array; so type, length and index name a location in any run.
 */
final class RandomProgram {

    /** A statement, or a block with a head: {@code for (…) {}. */
    record Node(String text, List<Node> body) {

        static Node of(String text) {
            return new Node(text, List.of());
        }
    }

    private static final String[] TYPES = {"int", "double", "byte", "long", "float", "short", "char"};

    private final Random random;
    private final String name;
    private final List<String> fields = new ArrayList<>();

    /** Names of arrays with numbers, and the types of their elements. */
    private final List<String> arrays = new ArrayList<>();

    private final List<String> types = new ArrayList<>();

    /** Static fields with objects; the class of n3 is N3. */
    private final List<String> objects = new ArrayList<>();

    final List<List<Node>> methods = new ArrayList<>();
    final List<Node> main = new ArrayList<>();
    private final ObjectStatements objectStatements;
    private final PassedStatements passedStatements;
    private final CursorStatements cursorStatements;
    private final KnownObjectStatements knownObjects;
    private final GrowingStatements growingStatements;
    private final SparseStatements sparseStatements;
    private final NeighbourStatements neighbourStatements;
    private final LockStatements lockStatements;
    private int locals;

    /** What fields with arrays and the methods begin with: those of every second program are those of an object. */
    private final String ofArrays;

    RandomProgram(long seed) {
        ofArrays = seed % 2 == 0 ? "static " : "";
        random = new Random(seed);
        objectStatements = new ObjectStatements(random, seed, objects, arrays);
        passedStatements = new PassedStatements(random);
        knownObjects = new KnownObjectStatements(random);
        cursorStatements = new CursorStatements(random, arrays, types);
        growingStatements = new GrowingStatements(random, arrays, types);
        sparseStatements = new SparseStatements(random, arrays, types);
        neighbourStatements = new NeighbourStatements(random, arrays, types);
        lockStatements = new LockStatements(new Random(seed));
        name = "P" + seed;
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String type = TYPES[random.nextInt(TYPES.length)];
            int length = 20 + i + 7 * random.nextInt(6);
            fields.add(ofArrays + (random.nextBoolean() ? "final " : "") + type + "[] a" + i + " = new " + type + "["
                    + length + "];");
            arrays.add("a" + i);
            types.add(type);
        }
        fields.add("static double[][] grid = new double[6][" + (60 + random.nextInt(5)) + "];");
        // Long enough for blocks of rows to be kept as such.
        fields.add(ofArrays + "double[] flat = new double[" + (150 + random.nextInt(40)) + "];");
        arrays.add("flat");
        types.add("double");
        fields.add(
                "static final class Table { final int width; private final double[] cells; int written; Table next;"
                        + " Table(int width, Table next) { this.width = width; this.next = next; cells = new double[190]; }"
                        + " double get(int row, int column) { return cells[row * width + column]; } int first() { return width - 9; }"
                        + " void set(int row, int column, double value) { cells[row * width + column] = value; written = row; } }");
        fields.add("static Table table = new Table(13, new Table(10, null));");
        fields.add("static Object[] objects = new Object[30];");
        fields.add(
                "static java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5));");
        fields.add("static java.util.Iterator<Integer> cursor = list.iterator();");
        fields.add("static java.util.Collection<Integer> other = new java.util.ArrayDeque<>(list);");
        fields.add("static boolean[] flags = new boolean[31];");
        // Indexes that suit all arrays; the loops that they bound are short.
        fields.add("static int[] order = new int[67];");
        fields.add("static { for (int i = 0; i < 67; i++) { order[i] = i * 7 % 19; } }");
        fields.add(SparseStatements.FIELDS);
        fields.add("static int shared;");
        fields.add(KnownObjectStatements.FIELDS);
        fields.add("static int width = 3;");
        if (random.nextBoolean()) {
            fields.add(ofArrays + types.get(0) + "[] alias = a0;");
            arrays.add("alias");
            types.add(types.get(0));
        }
        for (int i = 0; i < 3; i++) {
            objects.add("n" + i);
            fields.add("static " + (random.nextBoolean() ? "final " : "") + "N" + i + " n" + i + " = new N" + i
                    + "(new N" + i + "(null));");
            fields.add(
                    "static final class N" + i + " { int f; double g; N" + i + " next; N" + i + "(N" + i
                            + " next) { this.next = next; f = 3; } int both() { return f + (int) g + f; } void swap(N"
                            + i
                            + " o) { try { int t = f; f = o.f; o.f = t; g = o.g; } catch (NullPointerException e) { f = 0; } } }");
        }
        int methodCount = 2 + random.nextInt(2);
        for (int i = 0; i < methodCount; i++) {
            methods.add(block(3, List.of("lo", "hi", "p")));
        }
        new TaskStatements(random, main).add(methods.size());
    }

    String name() {
        return name;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private String oneOf(List<String> names) {
        return names.get(below(names.size()));
    }

    private List<Node> block(int depth, List<String> ints) {
        List<Node> nodes = new ArrayList<>();
        List<String> known = new ArrayList<>(ints);
        int count = 1 + below(3);
        for (int i = 0; i < count; i++) {
            int kind = below(depth > 0 ? 22 : 12);
            if (kind == 11 || kind == 21) {
                nodes.add(Node.of(lockStatements.statement(oneOf(known), depth == 3)));
                continue;
            }
            if (kind == 20) {
                nodes.add(lockStatements.section(() -> below(2) == 0 ? access(known) : objectStatements.field(known)));
                continue;
            }
            kind -= kind > 11 ? 1 : 0;
            if (kind == 8 && below(2) == 0) {
                nodes.add(Node.of(passedStatements.statement(name, known)));
                continue;
            }
            if (kind > 7 && kind < 11) {
                nodes.add(Node.of(
                        kind == 8
                                ? objectStatements.created(known)
                                : below(8) == 0 ? objectStatements.around(known) : objectStatements.field(known)));
                continue;
            }
            kind -= kind > 7 ? 3 : 0;
            if (kind < 6) {
                nodes.add(Node.of(access(known)));
            } else if (kind == 6) {
                nodes.add(Node.of(rare(known)));
            } else if (kind == 7) {
                String local = "x" + locals++;
                nodes.add(Node.of("int " + local + " = " + index(known) + ";"));
                known.add(local);
            } else if (kind == 8) {
                nodes.add(new Node("if (" + oneOf(known) + " % 3 != " + below(3) + ") {", block(depth - 1, known)));
            } else if (kind == 10 && below(2) == 0) {
                nest(depth, known, nodes);
            } else if (kind == 11 && below(2) == 0) {
                nodes.addAll(cursorStatements.loop());
            } else if (kind > 13 && below(3) == 0) {
                nodes.add(sparseStatements.loop());
            } else if (kind > 13) {
                nodes.addAll(growingStatements.loop(known));
            } else if (kind == 9 && below(3) == 0) {
                nodes.add(new Node("try {", block(depth - 1, known)));
            } else {
                loop(depth, known, nodes);
            }
        }
        return nodes;
    }

    private void loop(int depth, List<String> known, List<Node> nodes) {
        String local = "i" + locals++;
        List<String> inner = new ArrayList<>(known);
        inner.add(local);
        String from = below(3) == 0 ? "lo" : "" + below(4);
        String to = below(3) == 0 ? "hi" : "" + (8 + below(below(6) == 0 ? 40 : 12));
        String step = below(2) == 0 ? "++" : " += " + (1 + below(4));
        String head = switch (below(4)) {
            case 0 ->
                "for (int " + local + " = " + to + "; " + local + " > " + from + "; "
                        + (below(2) == 0 ? local + "--" : local + " -= 2") + ") {";
            case 1 -> {
                nodes.add(Node.of("int " + local + " = " + from + ";"));
                yield "while (" + local + " < " + to + ") {";
            }
            default -> "for (int " + local + " = " + from + "; " + local + " < " + to + "; " + local + step + ") {";
        };
        List<Node> body = block(depth - 1, inner);
        if (head.startsWith("while")) {
            int place = below(body.size() + 1);
            String array = array();
            body.add(
                    place,
                    Node.of(
                            below(3) == 0
                                    ? array + "[" + local + "++] = " + cast(array) + below(9) + ";"
                                    : local + " += " + (1 + below(2)) + ";"));
            known.add(local);
        }
        nodes.add(new Node(head, body));
    }

    /** Two or three loops that visit a rectangle of a matrix, or of an array that stands for one. */
    private void nest(int depth, List<String> known, List<Node> nodes) {
        String row = "r" + locals;
        String column = "c" + locals++;
        List<String> inner = new ArrayList<>(known);
        inner.add(row);
        inner.add(column);
        String rows = "for (int " + row + " = " + below(2) + "; " + row + " < " + (2 + below(5)) + "; " + row
                + (below(3) == 0 ? " += 2" : "++") + ") {";
        String last = below(4) == 0 ? row : below(5) == 0 ? "order[" + row + " + 1]" : "" + (3 + below(6));
        String columns = "for (int " + column + " = " + below(3) + "; " + column + " < " + last + "; " + column
                + (below(3) == 0 ? " += " + (1 + below(3)) : "++") + ") {";
        boolean rowsInside = below(2) == 0 && !last.contains(row);
        List<Node> body = new ArrayList<>();
        for (int i = 0; i <= below(3); i++) {
            body.add(Node.of(rectangular(row, column)));
        }
        String shift = "q" + locals++;
        boolean isMoved = below(3) == 0;
        if (isMoved) {
            String window =
                    "flat[(" + row + " + " + (below(2) == 0 ? shift : "1") + ") * 17 + " + column + " + " + shift + "]";
            body.add(Node.of(below(2) == 0 ? "sum += " + window + ";" : window + " = sum;"));
        }
        if (depth > 1 && below(3) == 0) {
            body.addAll(block(0, inner));
        }
        List<Node> outerBody = new ArrayList<>(List.of(new Node(rowsInside ? rows : columns, body)));
        if (below(3) == 0) {
            outerBody.add(Node.of(below(2) == 0 ? "width = 3 + (" + known.get(0) + " & 1);" : access(known)));
        }
        Node outer = new Node(rowsInside ? columns : rows, outerBody);
        nodes.add(
                !isMoved
                        ? outer
                        : new Node(
                                "for (int " + shift + " = 0; " + shift + " < 3; " + shift + "++) {",
                                new ArrayList<>(List.of(outer))));
    }

    private String rectangular(String row, String column) {
        String array = array();
        String target = "[" + row + " * width + " + column + "]";
        String inFlat = "flat[" + row + " * " + (below(4) == 0 ? "20" : "17") + " + " + column + " + " + below(9) + "]";
        String inOrder = "order[" + row + " * " + (3 + below(5)) + " + " + column + "]";
        return switch (below(18)) {
            case 15 -> "sum += table.get(" + row + ", " + column + ");";
            case 16 -> "table.set(" + column + ", " + row + ", sum);";
            case 17 -> "table.next.set(" + row + ", table.first(), table.get(" + row + ", 1));";
            case 12 -> "sum += " + array + "[" + inOrder + "];";
            case 13 -> array + "[" + inOrder + "] = " + cast(array) + "1;";
            case 14 -> "sum += grid[" + row + "][" + inOrder + "] + " + array + "[order[" + row + "]];";
            case 9 -> "sum += " + inFlat + ";";
            case 10 -> inFlat + " = sum;";
            case 11 -> inFlat + " += 1;";
            case 0 -> "sum += grid[" + row + "][" + column + "];";
            case 1 -> "grid[" + row + "][" + column + " + " + below(3) + "] = sum;";
            case 2 -> "grid[" + row + "][" + row + " + 1] += grid[" + row + "][" + column + "];";
            case 3 -> array + target + " = " + cast(array) + "1;";
            case 4 -> "sum += " + array + target + ";";
            case 5 -> "sum += " + array + "[" + column + " * 4 + " + row + "];";
            case 6 -> array + "[" + row + " + " + column + "] = " + cast(array) + row + ";";
            case 7 -> "if (" + column + " > 2) { grid[" + row + "] = grid[" + row + " / 2]; }";
            default -> "sum += " + array + "[(" + row + " + " + column + " * 2) % " + array + ".length];";
        };
    }

    private String array() {
        return oneOf(arrays);
    }

    private String cast(String array) {
        return "(" + types.get(arrays.indexOf(array)) + ") ";
    }

    private String index(List<String> known) {
        String local = oneOf(known);
        String last = known.get(known.size() - 1);
        return switch (below(12)) {
            case 0, 1, 2, 3 -> last;
            case 4 -> last + " + " + below(4);
            case 5 -> last + " - " + below(3);
            case 6 -> local;
            case 7 -> "2 * " + last;
            case 8 -> last + " + " + local;
            case 9 -> "" + below(12);
            case 10 -> "(" + last + " * 7 + " + below(5) + ") % 19";
            default -> local + " * " + (1 + below(3)) + " + " + last;
        };
    }

    /** Accesses by indexes that stand in another array, which a few of these change. */
    private String gathered(List<String> known) {
        String target = array();
        String index = "order[" + index(known) + "]";
        String local = "g" + locals++;
        return switch (below(9)) {
            case 0, 1 -> "sum += " + target + "[" + index + "];";
            case 2 -> target + "[" + index + "] = " + cast(target) + below(9) + ";";
            case 3 -> target + "[" + index + "] += 1;";
            case 4 -> "int " + local + " = " + index + "; sum += " + target + "[" + local + "] * order[1];";
            case 5 ->
                "int " + local + " = " + index + "; if (" + local + " < 9) { " + target + "[" + local + "] = "
                        + cast(target) + "2; }";
            case 6 -> "int " + local + " = " + index + "; " + target + "[" + local + "++] += order[" + local + "];";
            case 7 -> index + " = (" + index + " + 1) % 19;";
            default -> "sum += grid[" + below(6) + "][" + index + "];";
        };
    }

    private String access(List<String> known) {
        if (below(9) == 0) {
            return knownObjects.statement(oneOf(known));
        }
        if (below(7) == 0) {
            return gathered(known);
        }
        if (below(6) == 0) {
            return neighbourStatements.statement(known);
        }
        String target = array();
        String source = array();
        String to = target + "[" + index(known) + "]";
        String from = source + "[" + index(known) + "]";
        return switch (below(11)) {
            case 0, 1, 2 -> to + " = " + cast(target) + "(" + from + " + 1);";
            case 3 -> to + " += 2;";
            case 4 -> to + " = " + cast(target) + known.get(known.size() - 1) + ";";
            case 5 -> "sum += " + from + ";";
            case 6 -> "grid[" + below(6) + "][" + index(known) + "] += 1;";
            case 7 -> "sum += grid[" + oneOf(known) + " % 6][" + index(known) + "];";
            case 8 -> "objects[" + index(known) + "] = objects[" + index(known) + "];";
            case 9 -> "flags[" + index(known) + "] = !flags[" + index(known) + "];";
            default -> to + " = " + cast(target) + "(" + known.get(0) + " > 3 ? " + from + " : 1);";
        };
    }

    private String rare(List<String> known) {
        String local = known.get(known.size() - 1);
        return switch (below(11)) {
            case 9, 10 -> objectStatements.around(known);
            case 0 -> "if (" + local + " == " + below(20) + ") { throw new IllegalStateException(); }";
            case 1 -> "sum += pure(" + local + ");";
            case 2 -> "touch(" + local + ");";
            case 3 -> "shared = " + local + ";";
            case 4 -> "sum += 5 / (" + local + " - " + below(20) + ");";
            case 5 -> "if (" + local + " == " + below(15) + ") { return; }";
            case 6 ->
                "if (depth < 2 && started++ < 99) { depth++; Task t = new Task(" + below(2)
                        + ", 0, 5, 1); t.fork(); t.join(); depth--; }";
            case 7 -> "p = " + local + ";";
            default -> "a0[" + local + "] = " + cast("a0") + "a0[pure(" + local + ") % 10];";
        };
    }

    /** The program's text, a statement per line. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append("public class ").append(name).append(" {\n");
        fields.forEach(field -> text.append("  ").append(field).append('\n'));
        text.append("  static double sum;\n  static int depth;\n  static int started;\n");
        text.append(PassedStatements.members(name));
        text.append(NeighbourStatements.members());
        text.append(LockStatements.MEMBERS);
        text.append("  static int pure(int x) { return x < 0 ? -x : x; }\n");
        text.append("  static void keep(Object[] to, Object one) { to[0] = one; }\n");
        text.append("  static double[] same(double[] one) { return one; }\n");
        text.append("  static int count(int[] of) { of[0]++; return of[0] + of[1]; }\n");
        text.append("  static void touch(int x) { self.a0[3] = ")
                .append(cast("a0"))
                .append("x; }\n");
        text.append("  static final class Task extends java.util.concurrent.RecursiveAction {\n");
        text.append("    final int m, lo, hi, p;\n");
        text.append("    Task(int m, int lo, int hi, int p) { this.m = m; this.lo = lo; this.hi = hi; this.p = p; }\n");
        text.append("    protected void compute() { guarded(m, lo, hi, p); }\n  }\n");
        text.append("  static void guarded(int m, int lo, int hi, int p) {\n    try {\n");
        for (int i = 0; i < methods.size(); i++) {
            text.append("      if (m == ")
                    .append(i)
                    .append(") { self.m")
                    .append(i)
                    .append("(lo, hi, p); }\n");
        }
        text.append("    } catch (RuntimeException e) {\n      sum += 1;\n    }\n  }\n");
        for (int i = 0; i < methods.size(); i++) {
            text.append("  ")
                    .append(ofArrays)
                    .append("void m")
                    .append(i)
                    .append("(int lo, int hi, int p) {\n    double sum = 0;\n    ")
                    .append(KnownObjectStatements.LOCALS)
                    .append('\n');
            write(methods.get(i), text, "    ");
            text.append("    ").append(name).append(".sum += sum;\n  }\n");
        }
        text.append("  public static void main(String[] args) {\n");
        write(main, text, "    ");
        return text.append("  }\n}\n").toString();
    }

    private static void write(List<Node> nodes, StringBuilder text, String indent) {
        for (Node node : nodes) {
            text.append(indent).append(node.text()).append('\n');
            if (!node.body().isEmpty() || node.text().endsWith("{")) {
                write(node.body(), text, indent + "  ");
                String end = node.text().startsWith("try")
                        ? "} catch (IndexOutOfBoundsException e) { shared = 1; }"
                        : node.text().equals(LockStatements.LOCK) ? LockStatements.UNLOCK : "}";
                text.append(indent).append(end).append('\n');
            }
        }
    }
}
