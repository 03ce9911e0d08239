package org.taskrace.agent.optimisation;

import java.util.List;
import java.util.Random;

/**
 * Statements at random that pass objects and arrays, created on the spot or shared, to methods of the program: some only work on them,
 * also by recursion and by calling others, some return them or new ones, some let others see them by a result, a field, an array, or a task.
 */
final class PassedStatements {

    /** The program's name is put in for its place. */
    private static final String FIELDS = """
              static int[] numbers = new int[17];
              static int[] kept = new int[16];
              static int[][] keepers = {new int[15], new int[14]};
              static double[][] given = new double[2][4];
              static final %1$s self = new %1$s();
              int mine;
            """;

    private static final String METHODS = """
              static int fillUp(int[] of, int x) { for (int i = 0; i < of.length; i++) { of[i] += x + i; } return of[x & 3]; }
              static void deep(int[] of, int n) { if (n > 0) { of[n & 7] += 1; deep(of, n - 1); } }
              static void deepKeeping(int[] of, int n) { if (n > 0) { of[n & 7]++; deepKeeping(of, n - 1); } else { kept = of; } }
              static int even(int[] of, int n) { of[0]++; return n == 0 ? of[0] : odd(n - 1, of); }
              static int odd(int n, int[] of) { of[1]++; return n == 0 ? of[1] : even(of, n - 1); }
              static int[] either(int[] one, int[] two, int x) { one[0]++; return x > 5 ? one : two; }
              static void publish(int[] of, int x) { of[1] = x; if (x == 4) { kept = of; } }
              static void inArray(int[] of, int x) { of[2]++; if (x > 6) { keepers[1] = of; } }
              static void swapped(int[][] of, int x) { of[0] = of[1]; of[x & 1][3] = x; }
              static void inTask(int[] of) {
                java.util.concurrent.ForkJoinTask<?> task =
                    java.util.concurrent.ForkJoinTask.adapt((Runnable) () -> { of[4]++; });
                task.fork();
                of[4]++;
                task.join();
              }
              static void aroundTask(int[] of, int x) {
                if (depth < 2 && started++ < 99) { depth++; of[x & 7] = 1; Task t = new Task(0, 0, 5, x); t.fork(); of[x & 7]++; t.join(); depth--; }
              }
              static int twice(int[] of, int x) {
                int[] own = new int[9];
                own[x & 3] = of[0];
                deep(own, 3);
                deep(of, x & 7);
                return own[1] + of[1];
              }
              static void mix(int[] one, int[] two, int x) {
                for (int i = 0; i < 5; i++) { one[i] += two[x & 7]; two[(i + x) & 7] = i; }
              }
              static void rows(double[][] of, int x) {
                for (int i = 0; i < 4; i++) { of[x & 1][i] += 1; }
                of[1][2] = of[0][x & 3];
              }
              static double wide(long a, double[] of, double b, int x) {
                double s = b;
                try {
                  for (int i = 0; i < x; i++) { s += of[i]; of[i] = a; }
                } catch (IndexOutOfBoundsException e) {
                  long t = (long) s;
                  s += t;
                }
                return s;
              }
              private int add(int[] of, long x) { mine += of[0]; of[1] = mine; for (int i = 2; i < 6; i++) { of[i] += x; } return mine; }
              static void copied(int[] of, int x) {
                int[] own = new int[8];
                System.arraycopy(of, x & 1, own, 0, 6);
                java.util.Arrays.sort(own);
                System.arraycopy(own, 1, of, x & 3, 3);
                System.arraycopy(of, 2, of, 3, 2);
              }
              static void rowsCopied(double[][] of, int x) {
                double[][] own = new double[3][4];
                System.arraycopy(of, 0, own, 0, 2);
                own[x & 1][1] += 1;
                own[2][x & 3] = 2;
              }
              static void rowsGiven(int x) {
                double[][] own = new double[3][4];
                own[0][x & 3] = 1;
                System.arraycopy(own, 0, given, x & 1, 1);
                own[0][1] = x;
                given[0][x & 3]++;
              }
              static int text(char[] of) {
                java.util.Arrays.sort(of);
                return new String(of, 0, 2).length() + String.valueOf(of).length();
              }
              static int[] made(int x) { int[] of = new int[13]; of[x & 7] = x; fillUp(of, 1); return of; }
              static int[] madeAndKept(int x) { int[] of = made(x); of[2]++; if (x > 5) { kept = of; } return of; }
              static int[] longer(int[] of, int x) { of[x & 3]++; return x > 4 ? of : made(x); }
              static int[] rebuilt(int[] of, int n) { of[n & 7]++; return n == 0 ? of : rebuilt(longer(of, n), n - 1); }
              static double[][] table(int x) { double[][] of = new double[3][4]; of[x & 1][2] = x; return of; }
              static double[][] tableOfGrid(int x) { double[][] of = {new double[4], grid[2]}; of[0][x & 3] = x; return of; }
              final %1$s put(int x) { mine += x; return this; }
              static %1$s counting(int x) { %1$s of = new %1$s(); of.mine = x; return x > 7 ? self : of; }
              static %1$s counted(int x) { return new %1$s().put(x); }
              static final class Help {
                int total;
                Help before;
                Help(int[] of) { total = of[0]++; }
                Help(int[] of, Help before) { this(of); this.before = before; of[2] = before.total; }
                static int sum(int[] of) { int s = 0; for (int i = 0; i < of.length; i++) { s += of[i]; } return s; }
                static int[] made(int x) { int[] of = new int[12]; fillUp(of, x); return of; }
                static int[] keep(int[] of, int x) { of[3]++; if (x > 5) { keepers[1] = of; } return of; }
                int next(int[] of) { of[1]++; total++; return total + of[5]; }
                Help plus(Help other) { Help sum = new Help(new int[4]); sum.total = total + other.total; return sum; }
                Help own() { total *= 2; return this; }
                static Help either(Help one, int x) { return x > 6 ? help : one.own(); }
              }
              static Help help = new Help(new int[1]);
              final void addTo(int[] of) { of[3] = mine; add(of, 2); }
            """;

    private final Random random;
    private int locals;

    PassedStatements(Random random) {
        this.random = random;
    }

    /** What the class of the program has to have; needs the class Task. */
    static String members(String program) {
        return (FIELDS + METHODS).formatted(program);
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    String statement(String program, List<String> known) {
        String local = "w" + locals++;
        String number = known.get(below(known.size()));
        String row = "double[][] " + local + " = new double[3][4]; ";
        return switch (below(11)) {
            case 9 -> "rowsCopied(" + (below(2) == 0 ? "given" : "new double[3][4]") + ", " + number + ");";
            case 10 -> "rowsGiven(" + number + "); sum += text((\"ab\" + " + number + ").toCharArray());";
            case 6 -> "sum += table(" + number + ")[1][2]; rows(table(" + number + "), 1);";
            case 7 -> "double[][] " + local + " = tableOfGrid(" + number + "); rows(" + local + ", " + number + ");";
            case 8 -> objects(program, local, number);
            case 0 -> row + "rows(" + local + ", " + number + "); sum += " + local + "[1][1];";
            case 1 -> row + local + "[" + below(3) + "] = grid[" + below(6) + "]; rows(" + local + ", " + number + ");";
            case 2 -> "rows(new double[][] {grid[" + below(6) + "], new double[4]}, " + number + ");";
            case 3 ->
                "double[] " + local + " = " + (below(3) == 0 ? "grid[2]" : "new double[8]") + "; sum += wide(" + number
                        + ", " + local + ", 2.5, (" + number + " & 7) + " + below(3) + ");";
            default -> numbers(program, local, number);
        };
    }

    private String objects(String program, String local, String number) {
        String made = below(2) == 0 ? "counting" : "counted";
        String kept = below(3) == 0 ? "objects[" + below(4) + "] = " + local + "; " : "";
        return program + " " + local + " = " + made + "(" + number + "); " + local + ".put(2).mine++; " + kept
                + "sum += " + local + ".mine;";
    }

    private String numbers(String program, String local, String number) {
        StringBuilder text = new StringBuilder("int[] " + local + " = " + array(number) + "; ");
        int calls = 1 + below(3);
        for (int i = 0; i < calls; i++) {
            text.append(call(program, local, number)).append(' ');
        }
        return text + "sum += " + local + "[" + number + " & 7];";
    }

    private String array(String number) {
        return switch (below(14)) {
            case 8 -> "made(" + number + ")";
            case 9 -> "madeAndKept(" + number + ")";
            case 10 -> "longer(numbers, " + number + ")";
            case 11 -> "longer(new int[9], " + number + ")";
            case 12 -> "rebuilt(made(" + number + "), " + number + " & 3)";
            case 13 -> "rebuilt(numbers, " + number + " & 3)";
            case 0 -> "numbers";
            case 1 -> "kept";
            case 2 -> "numbers.clone()";
            case 3 -> "java.util.Arrays.copyOf(numbers, 10)";
            case 4 -> number + " > 5 ? new int[11] : numbers";
            default -> "new int[" + (8 + below(3)) + "]";
        };
    }

    private String call(String program, String local, String number) {
        return switch (below(29)) {
            case 27, 28 -> "copied(" + local + ", " + number + ");";
            case 21 -> "sum += Help.sum(" + local + ") + Help.made(" + number + ")[2];";
            case 22 -> "sum += Help.keep(" + local + ", " + number + ")[4]++;";
            case 23 -> "sum += new Help(" + local + ").next(" + local + ") + help.plus(new Help(" + local + ")).total;";
            case 24 -> "sum += new Help(" + local + ", help).own().plus(help).total;";
            case 25 -> "help = new Help(" + local + ", new Help(new int[3])).own().before;";
            case 26 -> "sum += Help.either(new Help(" + local + "), " + number + ").total++;";
            case 19 -> "keepers[" + below(2) + "] = " + local + ";";
            case 20 -> "sum += longer(" + local + ", " + number + ")[1]++;";
            case 0, 1 -> "sum += fillUp(" + local + ", " + number + ");";
            case 2 -> "deep(" + local + ", " + number + " & 7);";
            case 3 -> "deepKeeping(" + local + ", " + number + " & 7);";
            case 4 -> "sum += even(" + local + ", " + number + " & 3);";
            case 5 -> "either(" + local + ", numbers, " + number + ")[2]++;";
            case 6 -> "keepers[0] = either(new int[12], " + local + ", " + number + ");";
            case 7 -> "publish(" + local + ", " + number + ");";
            case 8 -> "inArray(" + local + ", " + number + ");";
            case 9 -> "swapped(new int[][] {" + local + ", keepers[1]}, " + number + ");";
            case 10 -> "inTask(" + local + ");";
            case 11 -> "aroundTask(" + local + ", " + number + ");";
            case 12 -> "sum += twice(" + local + ", " + number + ");";
            case 13 -> "mix(" + local + ", numbers, " + number + ");";
            case 14 -> "mix(numbers, " + local + ", " + number + "); mix(" + local + ", new int[9], 3);";
            case 15 -> "sum += self.add(" + local + ", " + number + ");";
            case 16 -> "new " + program + "().addTo(" + local + ");";
            case 17 ->
                program + " p" + local + locals + " = new " + program + "(); sum += p" + local + locals + ".add("
                        + local + ", 3) + p" + local + locals++ + ".mine;";
            default -> "mix(" + local + ", " + local + ", " + number + ");";
        };
    }
}
