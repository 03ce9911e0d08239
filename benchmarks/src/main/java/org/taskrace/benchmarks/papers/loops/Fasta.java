package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * Random DNA by weights, from a linear congruential generator. Four tasks, as in the paper: each jumps ahead in the generator to
 * its part of the sequence.
 */
final class Fasta extends Workload {

    private static final int TASKS = 4;
    private static final int MODULUS = 139_968;
    private static final int FACTOR = 3_877;
    private static final int INCREMENT = 29_573;
    private static final int SEED = 42;

    private final byte[] letters = {'a', 'c', 'g', 't', 'B', 'D', 'H', 'K', 'M', 'N', 'R', 'S', 'V', 'W', 'Y'};
    private final double[] bounds = new double[letters.length];
    private byte[] sequence;

    @Override
    public void prepare(Size size) {
        sequence = new byte[size.choose(1_000_000, 25_000_000)];
        double sum = 0;
        for (int i = 0; i < bounds.length; i++) {
            sum += i == 0 ? 0.27 : i == 1 || i == 2 ? 0.12 : i == 3 ? 0.27 : 0.02;
            bounds[i] = sum;
        }
        bounds[bounds.length - 1] = 1;
    }

    @Override
    public void run(SuiteConstructs constructs) {
        int part = (sequence.length + TASKS - 1) / TASKS;
        constructs.forAll(0, TASKS, 1, task -> generate(task * part, Math.min(sequence.length, (task + 1) * part)));
    }

    private void generate(int from, int to) {
        int state = after(from);
        for (int i = from; i < to; i++) {
            state = (state * FACTOR + INCREMENT) % MODULUS;
            double chance = (double) state / MODULUS;
            int letter = 0;
            while (chance >= bounds[letter]) {
                letter++;
            }
            sequence[i] = letters[letter];
        }
    }

    /** Returns the generator's state after so many steps, by squaring the step. */
    private static int after(int steps) {
        long factor = 1;
        long increment = 0;
        long powerFactor = FACTOR;
        long powerIncrement = INCREMENT;
        for (int rest = steps; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                factor = factor * powerFactor % MODULUS;
                increment = (increment * powerFactor + powerIncrement) % MODULUS;
            }
            powerIncrement = (powerFactor * powerIncrement + powerIncrement) % MODULUS;
            powerFactor = powerFactor * powerFactor % MODULUS;
        }
        return (int) ((factor * SEED + increment) % MODULUS);
    }

    @Override
    public void validate() {
        // Step by step through the whole sequence, with a table of the letter for each state.
        byte[] table = new byte[MODULUS];
        int letter = 0;
        for (int state = 0; state < MODULUS; state++) {
            while (state >= bounds[letter] * MODULUS) {
                letter++;
            }
            table[state] = letters[letter];
        }
        int state = SEED;
        for (int i = 0; i < sequence.length; i++) {
            state = (int) ((state * (long) FACTOR + INCREMENT) % MODULUS);
            check(sequence[i] == table[state], "letter " + i + " is " + (char) sequence[i]);
        }
    }
}
