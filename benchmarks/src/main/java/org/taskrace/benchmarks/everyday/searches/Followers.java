package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Who follows whom, over any number of steps: rounds of unions of bit sets, old sets are read and new ones made. */
public final class Followers implements SuiteProgram {

    private static final int PEOPLE = 900;
    private static final int PARTS = 6;

    @Override
    public double run() {
        List<BitSet> follows = new ArrayList<>();
        for (int i = 0; i < PEOPLE; i++) {
            BitSet set = new BitSet(PEOPLE);
            set.set((i * 7 + 3) % PEOPLE);
            set.set((i * 31 + 11) % PEOPLE);
            follows.add(set);
        }
        ExecutorService pool = Executors.newFixedThreadPool(PARTS);
        try {
            boolean grown = true;
            while (grown) {
                List<BitSet> old = follows;
                List<Future<List<BitSet>>> parts = new ArrayList<>();
                for (int p = 0; p < PARTS; p++) {
                    int from = p * PEOPLE / PARTS;
                    int to = (p + 1) * PEOPLE / PARTS;
                    parts.add(pool.submit(() -> {
                        List<BitSet> sets = new ArrayList<>();
                        for (int i = from; i < to; i++) {
                            BitSet set = (BitSet) old.get(i).clone();
                            for (int j = old.get(i).nextSetBit(0);
                                    j >= 0;
                                    j = old.get(i).nextSetBit(j + 1)) {
                                if (!set.get((j * 7 + 3) % PEOPLE) || !set.get((j * 31 + 11) % PEOPLE)) {
                                    set.or(old.get(j));
                                }
                            }
                            sets.add(set);
                        }
                        return sets;
                    }));
                }
                follows = new ArrayList<>();
                for (Future<List<BitSet>> part : parts) {
                    follows.addAll(part.get());
                }
                grown = !follows.equals(old);
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        long sum = 0;
        for (int i = 0; i < PEOPLE; i++) {
            sum += (long) (i + 1) * follows.get(i).cardinality();
        }
        return sum;
    }
}
