package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** Flips pancakes: the largest number of prefix reversals that bring the first number to 1, over all permutations. */
final class Fannkuch extends Workload {

    private int length;
    private int perTask;
    private int tasks;
    private int[] largest;
    private int[] checksums;

    @Override
    public void prepare(Size size) {
        length = size.choose(9, 11);
        int permutations = factorial(length);
        perTask = size.choose(360, 40);
        tasks = permutations / perTask;
        largest = new int[tasks];
        checksums = new int[tasks];
    }

    private static int factorial(int number) {
        int result = 1;
        for (int i = 2; i <= number; i++) {
            result *= i;
        }
        return result;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.forAll(0, tasks, 1, this::block);
    }

    private void block(int task) {
        int[] permutation = new int[length];
        int[] counts = new int[length];
        int[] flipped = new int[length];
        first(task * perTask, permutation, counts);
        int most = 0;
        int checksum = 0;
        for (int i = 0; i < perTask; i++) {
            int flips = flips(permutation, flipped);
            most = Math.max(most, flips);
            checksum += i % 2 == 0 ? flips : -flips;
            if (i + 1 < perTask) {
                next(permutation, counts);
            }
        }
        largest[task] = most;
        checksums[task] = checksum;
    }

    /** Computes the permutation with this number, in the order in which {@link #next} makes them. */
    private void first(int number, int[] permutation, int[] counts) {
        for (int i = 0; i < length; i++) {
            permutation[i] = i;
        }
        int rest = number;
        for (int i = length - 1; i > 0; i--) {
            int below = factorial(i);
            counts[i] = rest / below;
            rest %= below;
            for (int turn = 0; turn < counts[i]; turn++) {
                turn(permutation, i);
            }
        }
    }

    private static void next(int[] permutation, int[] counts) {
        int i = 1;
        turn(permutation, i);
        while (++counts[i] > i) {
            counts[i++] = 0;
            turn(permutation, i);
        }
    }

    /** Moves the first number behind the next {@code last}. */
    private static void turn(int[] permutation, int last) {
        int moved = permutation[0];
        for (int i = 0; i < last; i++) {
            permutation[i] = permutation[i + 1];
        }
        permutation[last] = moved;
    }

    private static int flips(int[] permutation, int[] work) {
        for (int i = 0; i < work.length; i++) {
            work[i] = permutation[i];
        }
        int flips = 0;
        for (int top = work[0]; top != 0; top = work[0]) {
            for (int low = 0, high = top; low < high; low++, high--) {
                int moved = work[low];
                work[low] = work[high];
                work[high] = moved;
            }
            flips++;
        }
        return flips;
    }

    @Override
    public void validate() {
        int most = 0;
        int checksum = 0;
        for (int task = 0; task < tasks; task++) {
            most = Math.max(most, largest[task]);
            checksum += checksums[task];
        }
        // Published results for 9 and 11.
        check(most == (length == 9 ? 30 : 51), "the largest number of flips is " + most);
        check(checksum == (length == 9 ? 8_629 : 556_355), "the checksum is " + checksum);
    }
}
