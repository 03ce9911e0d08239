package org.taskrace.agent.optimisation;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Statements at random about objects: linked ones in static fields, and ones that a method creates. */
final class ObjectStatements {

    private final Random random;
    private final List<String> objects;
    private final List<String> arrays;
    private final CollectionStatements collections;
    private int locals;

    /** {@code objects}: static fields, n3 of class N3; {@code arrays}: arrays of numbers. */
    ObjectStatements(Random random, long seed, List<String> objects, List<String> arrays) {
        this.random = random;
        this.objects = objects;
        this.arrays = arrays;
        collections = new CollectionStatements(seed);
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private String oneOf(List<String> names) {
        return names.get(below(names.size()));
    }

    /** An access to fields of linked objects. */
    String field(List<String> known) {
        return fieldOfProgram(known) + collections.perhaps(known);
    }

    private String fieldOfProgram(List<String> known) {
        String object = oneOf(objects);
        String type = object.toUpperCase(Locale.ROOT);
        String local = "y" + locals++;
        String number = oneOf(known);
        String other = oneOf(objects);
        return switch (below(24)) {
            case 22, 23 -> {
                // An exception between accesses to two objects, each of which has some left to come.
                String between = oneOf(arrays) + "[" + number + " + " + below(9) + "]";
                yield type + " " + local + " = " + object + "; " + other.toUpperCase(Locale.ROOT) + " o" + local + " = "
                        + other + "; sum += " + local + ".f + o" + local + ".f + " + between + " + " + local + ".g + o"
                        + local + ".g;";
            }
            // Several fields at once; where the second object is null, only the fields before it are accessed.
            case 13 -> "sum += " + object + ".f + " + other + ".g + " + object + ".g + " + other + ".f;";
            case 14 ->
                "try { " + object + ".f = " + object + ".next.next.f + (int) " + object
                        + ".g; } catch (NullPointerException e) { sum++; }";
            case 15 ->
                type + " " + local + " = " + object + "; " + type + " o" + local + " = " + number + " > 5 ? null : "
                        + object + ".next; try { sum += " + local + ".f + o" + local + ".f + " + local + ".g + o"
                        + local + ".g; } catch (NullPointerException e) { sum++; }";
            case 16 ->
                type + " " + local + " = " + object + "; " + type + " o" + local + " = " + number + " > 5 ? null : "
                        + object + ".next; try { " + local + ".f = 1; o" + local + ".g = 2; " + local + ".g = 3; o"
                        + local + ".f = 4; } catch (NullPointerException e) { sum++; }";
            // Calls and exceptions between them.
            case 18 -> "sum += " + object + ".f + pure(" + number + ") + " + object + ".g;";
            case 19 -> object + ".f = 1; sum += 7 / (" + number + " - 4); " + object + ".g = 2;";
            case 20 ->
                type + " " + local + " = " + object + "; try { " + local + ".f = 1; sum += 7 / (" + number + " - 5); "
                        + local + ".g = 2; } finally { sum += " + local + ".f; }";
            case 21 ->
                type + " " + local + " = " + object + "; " + local + ".f = 1; touch(" + number + "); " + local
                        + ".g = pure(" + local + ".f); " + local + ".next.f = 2; " + local + ".next.g = 3;";
            case 17 -> object + ".swap(" + (below(3) == 0 ? "null" : object + (below(2) == 0 ? ".next" : "")) + ");";
            case 0 -> object + ".f += " + number + ";";
            case 1 -> "sum += " + object + ".f + " + object + ".g;";
            case 2 -> object + ".next.g = " + number + ";";
            case 3 -> "sum += " + object + ".next.f * " + object + ".next.f;";
            case 4 -> type + " " + local + " = " + object + "; " + local + ".f = (int) " + local + ".g;";
            case 5 ->
                type + " " + local + " = " + object + "; if (" + number + " > 4) { " + local + " = " + local
                        + ".next; } sum += " + local + ".f + " + object + ".f;";
            case 6 ->
                "for (" + type + " " + local + " = " + object + "; " + local + " != null; " + local + " = " + local
                        + ".next) { " + local + ".g += " + local + ".f; }";
            case 7 -> "sum += " + object + ".both();";
            case 8 -> object + ".f = " + object + ".both() + " + object + ".f;";
            case 9 ->
                "if (" + number + " > 6) { " + object + ".g = 1; } else { " + object + ".f = 1; } sum += " + object
                        + ".g;";
            case 10 -> "if (" + number + " == 5) { " + object + ".next = new " + type + "(null); }";
            case 11 -> oneOf(arrays) + "[" + object + ".f & 7] = 1;";
            default ->
                "sum += " + oneOf(arrays) + "[" + number + " & 7] * " + oneOf(arrays) + "[" + object + ".f & 7] + "
                        + object + ".f;";
        };
    }

    /** Objects and arrays that only this method can see, or that it lets others see after all. */
    String created(List<String> known) {
        return createdByProgram(known) + collections.perhaps(known);
    }

    private String createdByProgram(List<String> known) {
        String object = oneOf(objects);
        String type = object.toUpperCase(Locale.ROOT);
        String local = "z" + locals++;
        String number = oneOf(known);
        return switch (below(11)) {
            case 0 -> "int[] " + local + " = new int[9]; " + local + "[" + number + " & 7]++; sum += " + local + "[2];";
            case 1 ->
                type + " " + local + " = new " + type + "(null); " + local + ".f += " + number + "; sum += " + local
                        + ".g;";
            case 2 ->
                type + " " + local + " = " + number + " > 5 ? new " + type + "(null) : " + object + "; " + local
                        + ".f++;";
            case 3 ->
                type + " " + local + " = new " + type + "(" + object + "); " + local + ".f = 1; " + local
                        + ".next.f = 2;";
            case 4 ->
                type + " " + local + " = new " + type + "(null); " + local + ".f = 1; " + object + ".next = " + local
                        + ";";
            case 5 ->
                "Object[] " + local + " = new Object[2]; keep(" + local + ", " + object + "); ((" + type + ") " + local
                        + "[0]).f++;";
            case 6 ->
                "double[][] " + local + " = new double[3][4]; " + local + "[1][" + number + " & 3] = 1; sum += " + local
                        + "[1][2];";
            case 7 ->
                "double[][] " + local + " = new double[3][4]; " + local + "[1] = grid[2]; " + local + "[" + number
                        + " & 1][3] = 1;";
            case 8 ->
                "double[][] " + local + " = new double[6][61]; if (" + number + " == 4) { grid[1] = " + local
                        + "[2]; } " + local + "[2][3] = 1;";
            case 9 ->
                "double[] " + local + " = same(grid[3]); " + local + "[" + number
                        + " & 7] = 1; sum += count(new int[] {3, 4});";
            default ->
                type + " " + local + " = null; for (int q = 0; q < 3; q++) { if (q == 1) { " + local + " = new " + type
                        + "(null); } if (q == 2 && " + number + " > 3) { " + local + " = " + object
                        + "; } if (q > 0) { " + local + ".g++; } }";
        };
    }

    /** Accesses to one object before, beside and after a task. */
    String around(List<String> known) {
        String object = oneOf(objects);
        String local = "u" + locals++;
        String task = "t" + local;
        String declared = object.toUpperCase(Locale.ROOT) + " " + local + " = " + object + "; ";
        return "if (depth < 2 && started++ < 99) { depth++; " + declared + (below(4) > 0 ? access(local, known) : "")
                + "Task " + task
                + " = new Task(" + below(2) + ", 0, 5, " + below(9) + "); " + task + ".fork(); "
                + access(local, known) + task + ".join(); " + (below(2) == 0 ? access(local, known) : "")
                + "depth--; }";
    }

    private String access(String object, List<String> known) {
        return switch (below(5)) {
            case 0 -> object + ".f += " + oneOf(known) + "; ";
            case 1 -> "sum += " + object + ".g; ";
            case 2 -> object + ".g = " + oneOf(known) + "; ";
            case 3 -> object + ".next.f = 1; ";
            default -> "sum += " + object + ".f; ";
        };
    }
}
