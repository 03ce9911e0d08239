package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Matches bids and offers of each share in sorted maps; the turnover is counted in a synchronized object of all tasks. */
public final class Exchange implements SuiteProgram {

    private static final int SHARES = 48;
    private static final int BIDS = 4_000;

    private record Trade(int share, int price, int amount) {}

    private static final class Turnover {
        private final Map<Integer, Long> byPrice = new HashMap<>();
        private long trades;

        synchronized void add(int price, int amount) {
            trades++;
            byPrice.merge(price, (long) amount, Long::sum);
        }

        synchronized long sum() {
            long sum = trades;
            for (Map.Entry<Integer, Long> entry : byPrice.entrySet()) {
                sum += entry.getKey() * entry.getValue();
            }
            return sum;
        }
    }

    private static List<Trade> match(int share, Turnover turnover) {
        TreeMap<Integer, Integer> offers = new TreeMap<>();
        List<Trade> trades = new ArrayList<>();
        int state = share * 7_919 + 1;
        for (int i = 0; i < BIDS; i++) {
            state = state * 1_103_515_245 + 12_345;
            int price = 100 + (state >>> 16) % 50;
            int amount = 1 + (state >>> 24) % 9;
            if ((state >>> 8 & 1) == 0) {
                offers.merge(price, amount, Integer::sum);
            } else {
                Map.Entry<Integer, Integer> cheapest = offers.firstEntry();
                if (cheapest != null && cheapest.getKey() <= price) {
                    int taken = Math.min(amount, cheapest.getValue());
                    if (taken == cheapest.getValue()) {
                        offers.remove(cheapest.getKey());
                    } else {
                        offers.put(cheapest.getKey(), cheapest.getValue() - taken);
                    }
                    trades.add(new Trade(share, cheapest.getKey(), taken));
                    if (i % 8 == 0) {
                        turnover.add(cheapest.getKey(), taken);
                    }
                }
            }
        }
        trades.sort(Comparator.comparingInt(Trade::price).thenComparing(Trade::amount));
        return trades;
    }

    @Override
    public double run() {
        Turnover turnover = new Turnover();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        long sum = 0;
        try {
            List<Callable<List<Trade>>> work = new ArrayList<>();
            for (int s = 0; s < SHARES; s++) {
                int share = s;
                work.add(() -> match(share, turnover));
            }
            for (Future<List<Trade>> result : pool.invokeAll(work)) {
                List<Trade> trades = result.get();
                for (int i = 0; i < trades.size(); i++) {
                    Trade trade = trades.get(i);
                    sum += (long) (i + 1) * trade.price() - trade.amount() * trade.share();
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        return sum + turnover.sum();
    }
}
