package org.taskrace.agent.transform.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.testing.Seeds;

/**
 * Contract of all summaries: what is checked behind a region is what the region touched, on every exit. Each kind of loop is compiled with
 * each exit at each of its holes, and run with several bounds, exit values and missing arrays. The touched elements are those of the
 * program with a check at every single access.
 */
@Isolated
class SummaryContractTest {

    private static final Set<Optimisation> LOOPS = EnumSet.of(Optimisation.LOOPS);

    private static final Set<Optimisation> FIELDS = EnumSet.of(Optimisation.FIELDS);

    private final TouchRecorder recorder = new TouchRecorder();

    @AfterEach
    void stop() {
        recorder.close();
    }

    /** Ways to leave a loop, or an iteration, by the variable V. */
    private static final List<String> EXITS = List.of(
            "",
            "if (V == k) break;",
            "if (V == k) return;",
            "if (V == k) continue;",
            "if (V == k) throw new IllegalStateException();",
            "d += 60 / (V - k);",
            "if (V == k) break outer;",
            "if (V == k) continue outer;");

    /** Class around the methods of one kind: the data and a setter that nothing records. */
    private static final String FRAME = """
            final class NAME {
                static int[] a; static int[] b; static int[] c; static int[] g; static int[][] m; static double[] x;
                static int n; static int k; static int d; static int w = 4; static int s = 2; static int total;
                static final class P { int x; int y; long z; int u; P next; }
                static P p; static P q;
                static final class Table {
                    final int width; int offset; private int[] cells; Table next;
                    Table(int width, int[] cells) { this.width = width; this.cells = cells; }
                    int get(int row, int column) { return cells[at(row, column)]; }
                    void set(int row, int column, int value) { cells[row * width + column] = value; offset = value; }
                    int at(int row, int column) { return row * width + column; }
                    int first() { return cells[0]; }
                    int square(int of) { return of * of; }
                }
                static Table grid; static Table other;
                static int scaled(int[] of, int at) { return of[at * s]; }
                static void setup(int bound, int exit, int missing) {
                    n = bound; k = exit; d = 0; total = 0;
                    a = new int[12]; b = new int[12]; c = new int[30]; g = new int[48]; m = new int[8][9]; x = new double[48];
                    for (int i = 0; i < 12; i++) { b[i] = (i * 5 + 2) % 12; a[i] = i * 7 % 10; }
                    b[10] = 99;
                    p = new P(); q = new P();
                    grid = new Table(5, new int[40]); other = new Table(3, c); grid.next = other;
                    if (missing == 1) { a = null; p = null; grid = null; }
                    if (missing == 2) { b = null; m[2] = null; q = null; other.cells = null; grid.next = null; }
                }
            METHODS
            }
            """;

    private static final String METHOD = """
                static void runNUMBER() {
                    int[] a = NAME.a, b = NAME.b, c = NAME.c, g = NAME.g; int[][] m = NAME.m; double[] x = NAME.x; P p = NAME.p, q = NAME.q; Table grid = NAME.grid, other = NAME.other;
                    int n = NAME.n, k = NAME.k, w = NAME.w, s = NAME.s, d = 0, next = 0;
                    BODY
                    NAME.d = d + next;
                }
            """;

    /**
     * A kind of region.
     *
     * @param body with holes {@code #i#} for exits that depend on a variable
     * @param hook a name that the rewritten class must mention, so that the case is about the summary it is meant for
     */
    private record Kind(String name, String hook, String body) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("AffineWrite", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# a[i] = i; #i# }"),
            new Kind(
                    "AffineRead", "accessLoop", "outer: for (int i = 1; i < n; i++) { #i# d += a[i] - a[i - 1]; #i# }"),
            new Kind("StepThree", "accessLoop", "outer: for (int i = 1; i < n; i += 3) { #i# a[i]++; #i# }"),
            new Kind("StepBack", "accessLoop", "outer: for (int i = n - 1; i >= 0; i--) { #i# d += a[i]; #i# }"),
            new Kind("StepBackByTwo", "accessLoop", "outer: for (int i = n; i >= 0; i -= 2) { #i# d += a[i]; #i# }"),
            new Kind("NegativeSlope", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# a[10 - i] = i; #i# }"),
            new Kind(
                    "SymbolicStride", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# g[i * s + w] = i; #i# }"),
            new Kind("OneElement", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# a[w] += i; #i# }"),
            new Kind("FieldArray", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# NAME.a[i] = NAME.s; #i# }"),
            new Kind("DoWhile", "accessLoop", "int i = 0; outer: do { #i# a[i] = 1; i++; } while (i < n);"),
            new Kind("Gather", "checkGathered", "outer: for (int i = 0; i < n; i++) { #i# d += a[b[i]]; #i# }"),
            new Kind(
                    "GatherWrite", "checkGathered", "outer: for (int i = n - 1; i >= 0; i--) { #i# x[b[i]] = i; #i# }"),
            new Kind("Column", "checkColumn", "outer: for (int i = 0; i < n; i++) { #i# d += m[i][w]; #i# }"),
            new Kind("Diagonal", "checkColumn", "outer: for (int i = 0; i < n; i++) { #i# m[i][i] = d; #i# }"),
            new Kind("Row", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# m[w][i] = d; #i# }"),
            new Kind("IndexSet", "IndexSetSummary", "outer: for (int i = 0; i < n; i++) { #i# a[i * i & 7] = i; #i# }"),
            new Kind(
                    "IndexSetFar",
                    "IndexSetSummary",
                    "outer: for (int i = 0; i < n; i++) { #i# d += c[(i * i ^ 5) % 29]; #i# }"),
            new Kind(
                    "IndexSetUpdate",
                    "addUpdate",
                    "outer: for (int i = 0; i < n; i++) { #i# c[(i * i ^ 5) % 29] += i; #i# }"),
            new Kind(
                    "IndexSetManyTimes",
                    "IndexSetSummary",
                    "outer: for (int i = 0; i < n; i++) { for (int h = 0; h < 20; h++) { #h# d += c[(i * h ^ 5) % 29]; } #i# }"),
            new Kind(
                    "WindowOverRows",
                    "newBlock",
                    "outer: for (int i = 0; i < n - 3; i++) { #i# for (int y = 0; y < 3; y++) {"
                            + " for (int h = 0; h < 3; h++) { #h# d += m[y][i + h]; #h# } } }"),
            new Kind(
                    "SomeColumns",
                    "newColumn",
                    "outer: for (int i = 0; i < 9; i++) { if ((i & 5) != 4) { for (int j = 0; j < n - 4; j++) {"
                            + " #j# d += m[j][i]; #j# } } }"),
            new Kind(
                    "SomeIterations",
                    "IndexSetSummary",
                    "outer: for (int i = 0; i < n; i++) { if (b[i] < 9) { #i# a[i] = i; #i# } }"),
            new Kind(
                    "StrideOfObject",
                    "int$",
                    "outer: for (int i = 0; i < n; i++) { #i# g[i * grid.width + other.offset] = i; #i# }"),
            new Kind(
                    "CopiedRow",
                    "accessLoop",
                    "outer: for (int i = 0; i < n; i++) { int[] row = m[w]; #i# row[i] = d; #i# }"),
            new Kind(
                    "CopiedRows",
                    "checkColumn",
                    "outer: for (int i = 0; i < n; i++) { int[] row = m[i]; #i# d += row[w]; #i# }"),
            new Kind("Getter", "int$", "outer: for (int i = 0; i < n; i++) { #i# d += grid.get(1, i); #i# }"),
            new Kind("GetterOfColumn", "int$", "outer: for (int i = 0; i < n; i++) { #i# d += other.get(i, s); #i# }"),
            new Kind("Setter", "int$", "outer: for (int i = 0; i < n; i++) { #i# grid.set(i, w, d); #i# }"),
            new Kind(
                    "FirstOfGetter",
                    "accessLoop",
                    "outer: for (int i = 0; i < n; i++) { #i# d += other.first(); #i# }"),
            new Kind(
                    "GetterOfOthers",
                    "accessElement",
                    "Table at = grid; outer: for (int i = 0; i < n; i++) { #i# d += at.get(1, i); at = at.next; #i# }"),
            new Kind(
                    "GetterWithoutField",
                    "requireNonNull",
                    "outer: for (int i = 0; i < n; i++) { #i# a[i] = grid.square(i); #i# }"),
            new Kind("StaticGetter", "accessLoop", "outer: for (int i = 0; i < n; i++) { #i# d += scaled(c, i); #i# }"),
            new Kind(
                    "GettersInNest",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) { for (int j = 0; j < 4; j++) {"
                            + " #j# grid.set(i, j, other.get(j, 1) + other.get(i, 0)); #j# } #i# }"),
            new Kind("Flag", "late$", "outer: for (int i = 0; i < n; i++) { #i# p.x += i; #i# q.z = i; #i# }"),
            new Kind("StaticFlag", "late$", "outer: for (int i = 0; i < n; i++) { #i# NAME.total += i; #i# }"),
            new Kind(
                    "Block",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) { #i# for (int j = 0; j < w; j++) { #j# g[i * 4 + j] = 1; #j# } #i# }"),
            new Kind(
                    "BlockOfPart",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) { #i# for (int j = 1; j < 3; j++) { #j# d += g[i * 5 + j]; #j# } }"),
            new Kind(
                    "Triangle",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) { for (int j = 0; j <= i; j++) { #j# d += g[i * 6 + j]; #j# } #i# }"),
            new Kind(
                    "Grid",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) { #i# for (int j = 0; j < 3; j++) { #j# g[i + j * 7] = 1; } }"),
            new Kind(
                    "ThreeDeep",
                    "newBlock",
                    "outer: for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) { #j# for (int h = 0; h < 2; h++) {"
                            + " #h# g[i * 6 + j * 2 + h] += 1; } #i# }"),
            new Kind(
                    "MatrixColumnNest",
                    "newColumn",
                    "outer: for (int i = 0; i < 3; i++) { #i# for (int j = 0; j < n; j++) { #j# d += m[j][i]; #j# } }"),
            new Kind(
                    "Prefix",
                    "max",
                    "outer: for (int i = 0; i < n; i++) { #i# for (int j = 0; j < w; j++) { #j# if (a[j] == i) break; } }"),
            new Kind(
                    "SharedRange",
                    "newShared",
                    "int j = 0; outer: for (int i = 0; i < n; i++) { #i# int end = j + 2;"
                            + " for (int h = j; h < end; h++) { #h# d += a[h] * g[b[h]]; } j = end - 1; #i# }"),
            new Kind(
                    "Unrolled",
                    "accessSequence",
                    "outer: for (int i = 0; i + 1 < n; i += 2) { #i# a[i] = 1; #i# a[i + 1] = 2; #i# }"),
            new Kind(
                    "UnrolledBack",
                    "accessSequence",
                    "outer: for (int i = n; i > 2; i -= 3) {\n d += a[i];\n #i# d += a[i - 1];\n d += a[i - 2]; #i# }"),
            new Kind(
                    "Counter",
                    "accessSequence",
                    "outer: for (int i = 0; i < n; i++) {\n a[next++] = 1;\n #i# a[next++] = 2; #i# }"),
            new Kind(
                    "Merge",
                    "accessLoop",
                    "int i = 0, j = 0; outer: while (i < n && j < n) {\n if (a[i] < b[j]) {\n c[next++] = a[i++];\n"
                            + " } else {\n c[next++] = b[j++];\n } #i# #j# }"),
            new Kind(
                    "Adjacent",
                    "AdjacentAccesses",
                    "int i = n;\n a[i] = 1;\n d += 60 / (k - 1);\n a[i + 1] = 2;\n d += 60 / (k - 4);\n a[i + 2] = 3;"));

    private static final List<Kind> GROUPS = List.of(
            new Kind("WriteGroup", "together$", "p.x = 1;\n p.y = 2;\n p.z = 3;"),
            new Kind("DividedGroup", "together$", "p.x = 1;\n d += 60 / k;\n p.y = 2;\n d += 60 / (k - 1);\n p.z = 3;"),
            new Kind(
                    "TwoGroups",
                    "together$",
                    "p.x = 1;\n q.x = 2;\n d += 60 / (k - 1);\n p.y = 3;\n q.z = 4;\n p.u = 5;"),
            new Kind("ReadGroup", "together$", "d += p.x;\n d += p.y;\n d += q.y;\n d += 60 / (k - 4);\n d += q.u;"),
            new Kind(
                    "ReadsAndWrites",
                    "together$",
                    "p.x = q.x;\n p.y = q.y;\n d += a[n];\n p.z = q.z;\n d += 60 / (k - 1);\n p.u = q.u;"),
            new Kind(
                    "GroupInLoop",
                    "together$",
                    "outer: for (int i = 0; i < n; i++) { #i# P r = (i & 1) == 0 ? p : q; r.x = 1;\n d += 60 / (i - k);\n"
                            + " r.y = 2; #i# }"));

    @Test
    void summaries_check_what_their_loops_touched_on_every_exit() {
        verify(KINDS, LOOPS, false);
    }

    @Test
    void field_groups_check_what_was_accessed_before_an_exception() {
        verify(GROUPS, FIELDS, true);
    }

    @Test
    void loops_and_field_groups_in_one_method_check_what_it_touched() {
        Set<Optimisation> both = EnumSet.copyOf(LOOPS);
        both.addAll(FIELDS);
        List<Kind> all = new ArrayList<>();
        KINDS.forEach(kind -> all.add(new Kind(kind.name(), "", kind.body().replaceFirst("#i#", "p.x = 1; p.y = 2;"))));
        verify(all, both, true);
    }

    @Test
    void random_loops_check_what_they_touched() {
        long seed = Long.getLong("summaries.seed", 1);
        int count = Integer.getInteger("summaries.loops", Seeds.count(1500));
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            kinds.add(new Kind("Random" + (seed + i), "", new RandomLoop(new Random(seed + i)).text()));
        }
        verify(kinds, LOOPS, true);
        Set<Optimisation> both = EnumSet.copyOf(LOOPS);
        both.addAll(FIELDS);
        verify(kinds, both, true);
    }

    /** {@code covers}: whether one access of an element may stand for others of it, on other lines. */
    private void verify(List<Kind> kinds, Set<Optimisation> optimisations, boolean covers) {
        Map<String, String> sources = new LinkedHashMap<>();
        Map<String, List<String>> bodies = new TreeMap<>();
        for (Kind kind : kinds) {
            List<String> all = bodies(kind);
            StringBuilder methods = new StringBuilder();
            for (int i = 0; i < all.size(); i++) {
                methods.append(METHOD.replace("NUMBER", "" + i).replace("BODY", all.get(i)));
            }
            sources.put(kind.name(), FRAME.replace("METHODS", methods).replace("NAME", kind.name()));
            bodies.put(kind.name(), all);
        }
        Map<String, byte[]> compiled = RewrittenSource.compile(sources);
        for (Kind kind : kinds) {
            // A loader for each kind: hooks are looked for in its classes.
            RewrittenSource plain = new RewrittenSource(compiled, Set.of());
            RewrittenSource optimised = new RewrittenSource(compiled, optimisations);
            int touches = 0;
            for (int i = 0; i < bodies.get(kind.name()).size(); i++) {
                touches += compare(
                        kind.name(),
                        i,
                        plain,
                        optimised,
                        bodies.get(kind.name()).get(i),
                        covers);
            }
            assertTrue(touches > 0, kind.name() + " touches nothing");
            assertTrue(optimised.mentions(kind.hook()), kind.name() + " does not use " + kind.hook());
        }
    }

    /** Returns the body with each exit at each hole, inside the method and inside a handler of it. */
    private static List<String> bodies(Kind kind) {
        Set<String> found = new TreeSet<>();
        int holes = kind.body().split("#[a-z]#", -1).length - 1;
        for (int hole = 0; hole < Math.max(1, holes); hole++) {
            for (String exit : EXITS) {
                String body = kind.body();
                for (int i = 0; i < holes; i++) {
                    String variable = body.replaceFirst("(?s).*?#([a-z])#.*", "$1");
                    // An iteration of a while loop that goes on at its begin would never end.
                    boolean isEndless = exit.contains("continue") && body.matches("(?s).*(while|do) ?[({].*");
                    String text = i == hole && !isEndless ? exit.replace("V", variable) : "";
                    body = body.replaceFirst("#[a-z]#", text);
                }
                found.add(body);
                found.add("try { " + body + " } catch (RuntimeException e) { g[0] = 1; }");
            }
        }
        return new ArrayList<>(found);
    }

    private int compare(
            String name, int number, RewrittenSource plain, RewrittenSource optimised, String body, boolean covers) {
        int touches = 0;
        Variant one = Variant.of(plain, name, number);
        Variant other = Variant.of(optimised, name, number);
        for (int bound : new int[] {0, 1, 2, 5, 9, 13}) {
            for (int exit : new int[] {0, 1, 4}) {
                for (int missing = 0; missing < 3; missing++) {
                    Set<String> expected = new TreeSet<>();
                    Set<String> actual = new TreeSet<>();
                    String thrown = one.run(recorder, bound, exit, missing, expected);
                    String thrownToo = other.run(recorder, bound, exit, missing, actual);
                    String where = name + ", n = " + bound + ", k = " + exit + ", missing = " + missing + "\n" + body;
                    assertEquals(thrown, thrownToo, where);
                    if (!covers) {
                        assertEquals(expected, actual, where);
                    } else if (!expected.containsAll(actual)
                            || !withoutLines(expected).equals(withoutLines(actual))) {
                        assertEquals(expected, actual, where);
                        fail(where);
                    }
                    touches += expected.size();
                }
            }
        }
        return touches;
    }

    /** Returns what was touched, where a write stands for reads beside it. */
    private static Set<String> withoutLines(Set<String> touches) {
        Set<String> found = new TreeSet<>();
        touches.forEach(touch -> found.add(touch.substring(0, touch.indexOf(" line"))));
        found.removeIf(touch -> touch.startsWith("r ") && found.contains("w " + touch.substring(2)));
        return found;
    }

    /** One method of a rewritten class. */
    private record Variant(RewrittenSource loader, Class<?> type, Method prepare, Method method) {

        static Variant of(RewrittenSource loader, String name, int number) {
            try {
                Class<?> type = Class.forName(name, true, loader);
                Method prepare = type.getDeclaredMethod("setup", int.class, int.class, int.class);
                Method method = type.getDeclaredMethod("run" + number);
                prepare.setAccessible(true);
                method.setAccessible(true);
                return new Variant(loader, type, prepare, method);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        /** Returns the name of what the method throws, or nothing. */
        String run(TouchRecorder recorder, int bound, int exit, int missing, Set<String> touched) {
            try {
                prepare.invoke(null, bound, exit, missing);
                recorder.begin(loader.sites);
                method.invoke(null);
                return "";
            } catch (InvocationTargetException e) {
                return e.getCause().getClass().getName();
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            } finally {
                recorder.end();
                touched.addAll(recorder.touched(type));
            }
        }
    }
}
