package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Serves customers from shelves behind a lock each, and books sales in one synchronized ledger. */
public final class StockRoom implements SuiteProgram {

    private static final int SHELVES = 64;
    private static final int CUSTOMERS = 16;
    private static final int PURCHASES = 4_000;

    private static final class Shelf {
        private final ReentrantLock lock = new ReentrantLock();
        private final int[] stock = new int[10];
        private int sold;

        int take(int item, int wanted) {
            lock.lock();
            try {
                int taken = Math.min(wanted, stock[item]);
                stock[item] -= taken;
                sold += taken;
                if (stock[item] == 0) {
                    stock[item] = 50;
                }
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Ledger {
        private final Map<Integer, Long> sales = new HashMap<>();
        private long total;

        synchronized void book(int shelf, int amount) {
            sales.merge(shelf, (long) amount, Long::sum);
            total += amount;
        }

        synchronized long total() {
            return total;
        }
    }

    @Override
    public double run() {
        Shelf[] shelves = new Shelf[SHELVES];
        for (int i = 0; i < SHELVES; i++) {
            shelves[i] = new Shelf();
            java.util.Arrays.fill(shelves[i].stock, 50);
        }
        Ledger ledger = new Ledger();
        List<CompletableFuture<Integer>> customers = new ArrayList<>();
        for (int c = 0; c < CUSTOMERS; c++) {
            int customer = c;
            customers.add(CompletableFuture.supplyAsync(() -> {
                int bought = 0;
                for (int p = 0; p < PURCHASES; p++) {
                    int shelf = (customer * 13 + p * 7) % SHELVES;
                    int taken = shelves[shelf].take(p % 10, 1 + p % 3);
                    if (taken > 0 && p % 4 == 0) {
                        ledger.book(shelf, 1);
                    }
                    bought += taken > 0 ? 1 : 0;
                }
                return bought;
            }));
        }
        long sum = 0;
        for (CompletableFuture<Integer> customer : customers) {
            sum += customer.join();
        }
        for (Shelf shelf : shelves) {
            sum -= shelf.sold == 0 ? 1 : 0;
        }
        return sum + ledger.total();
    }
}
