package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Simulates queues at the counters of shops with customer objects; each shop is a task of a ForkJoin pool. */
public final class Simulation implements SuiteProgram {

    private static final int SHOPS = 40;
    private static final int MINUTES = 90_000;

    private static final class Customer {
        final int arrival;
        int work;

        Customer(int arrival, int work) {
            this.arrival = arrival;
            this.work = work;
        }
    }

    private static final class Shop {
        private final Deque<Customer> queue = new ArrayDeque<>();
        private long waited;
        private int served;

        void open(int seed) {
            int state = seed;
            for (int minute = 0; minute < MINUTES; minute++) {
                state = state * 1_103_515_245 + 12_345;
                if ((state >>> 16) % 3 == 0) {
                    queue.add(new Customer(minute, 1 + (state >>> 20) % 4));
                }
                Customer first = queue.peek();
                if (first != null && --first.work <= 0) {
                    queue.poll();
                    waited += minute - first.arrival;
                    served++;
                }
            }
        }
    }

    @Override
    public double run() {
        List<Shop> shops = new ArrayList<>();
        List<Future<?>> days = new ArrayList<>();
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            for (int i = 0; i < SHOPS; i++) {
                Shop shop = new Shop();
                shops.add(shop);
                int seed = i;
                days.add(pool.submit(() -> shop.open(seed)));
            }
            for (Future<?> day : days) {
                day.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
        long sum = 0;
        for (Shop shop : shops) {
            sum += shop.waited + shop.served;
        }
        return sum;
    }
}
