package org.taskrace.benchmarks.checked;

import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

import org.taskrace.tasks.TaskLauncher;

/**
 * One program, some rounds, on some workers: {@code CheckedProgram NAME WORKERS ROUNDS}. Prints the nanoseconds of the shortest round. It uses
 * nothing but tasks, so that it can be checked in parallel.
 */
public final class CheckedProgram {

    private static final int CUT_OFF = 12;

    private int sum;

    private CheckedProgram() {}

    public static void main(String[] arguments) {
        int workers = Integer.parseInt(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        long shortest = Long.MAX_VALUE;
        long result = 0;
        for (int round = 0; round < rounds; round++) {
            long begin = System.nanoTime();
            result += TaskLauncher.create().onWorkers(workers).call(() -> new CheckedProgram().run(arguments[0]));
            shortest = Math.min(shortest, System.nanoTime() - begin);
        }
        System.out.println("shortest " + shortest + " result " + result);
    }

    private long run(String name) {
        return switch (name) {
            case "tree" -> tree(24);
            case "matrices" -> matrices(120);
            case "stencil" -> stencil(200, 20);
            case "pipeline" -> stages(400, 500);
            default -> throw new IllegalArgumentException("no program " + name);
        };
    }

    /** Results go through objects, so that they are accesses. */
    private static final class Box {
        long value;
    }

    private static long tree(int n) {
        if (n < CUT_OFF) {
            return n < 2 ? n : tree(n - 1) + tree(n - 2);
        }
        Box left = new Box();
        Box right = new Box();
        finish(() -> {
            async(() -> left.value = tree(n - 1));
            right.value = tree(n - 2);
        });
        return left.value + right.value;
    }

    private static long matrices(int size) {
        double[][] left = new double[size][size];
        double[][] right = new double[size][size];
        double[][] product = new double[size][size];
        forAll(0, size, row -> {
            for (int column = 0; column < size; column++) {
                left[row][column] = row + column;
                right[row][column] = row - column;
            }
        });
        forAll(0, size, row -> {
            for (int column = 0; column < size; column++) {
                double total = 0;
                for (int i = 0; i < size; i++) {
                    total += left[row][i] * right[i][column];
                }
                product[row][column] = total;
            }
        });
        return (long) product[size / 2][size / 3];
    }

    private static long stencil(int size, int steps) {
        double[][] one = new double[size][size];
        double[][] other = new double[size][size];
        for (int step = 0; step < steps; step++) {
            double[][] from = step % 2 == 0 ? one : other;
            double[][] to = step % 2 == 0 ? other : one;
            forAll(1, size - 1, row -> {
                double[] above = from[row - 1];
                double[] here = from[row];
                double[] below = from[row + 1];
                double[] next = to[row];
                for (int column = 1; column < size - 1; column++) {
                    next[column] = (above[column] + below[column] + here[column - 1] + here[column + 1]) / 4 + 1;
                }
            });
        }
        return (long) one[size / 2][size / 2];
    }

    private long stages(int items, int length) {
        int[][] blocks = new int[items][];
        pipeline(0, items, i -> {
            blocks[i] = new int[length];
            stage(1);
            int[] block = blocks[i];
            for (int j = 0; j < length; j++) {
                block[j] = (i * 31 + j) % 7;
            }
            stageWait(2);
            int total = sum;
            for (int j = 0; j < length; j++) {
                total += block[j];
            }
            sum = total;
        });
        return sum;
    }
}
