package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Revalues the items of a warehouse, objects behind getters and setters in lists; each shelf is a task of a thread pool. */
public final class Warehouse implements SuiteProgram {

    private static final int SHELVES = 64;
    private static final int ITEMS = 2_000;
    private static final int DAYS = 12;

    private static final class Item {
        private int amount;
        private double price;
        private final int category;

        Item(int amount, double price, int category) {
            this.amount = amount;
            this.price = price;
            this.category = category;
        }

        int getAmount() {
            return amount;
        }

        void setAmount(int amount) {
            this.amount = amount;
        }

        double getPrice() {
            return price;
        }

        void setPrice(double price) {
            this.price = price;
        }

        int getCategory() {
            return category;
        }
    }

    private static final class Shelf {
        private final List<Item> items = new ArrayList<>();
        private double value;

        void update(double[] factors) {
            double sum = 0;
            for (Item item : items) {
                item.setPrice(item.getPrice() * factors[item.getCategory()]);
                if (item.getAmount() < 10) {
                    item.setAmount(item.getAmount() + 25);
                } else {
                    item.setAmount(item.getAmount() - 3);
                }
                sum += item.getAmount() * item.getPrice();
            }
            value = sum;
        }
    }

    @Override
    public double run() {
        List<Shelf> shelves = new ArrayList<>();
        for (int s = 0; s < SHELVES; s++) {
            Shelf shelf = new Shelf();
            for (int i = 0; i < ITEMS; i++) {
                shelf.items.add(new Item((s * 7 + i * 13) % 50, 1 + i % 9, (s + i) % 8));
            }
            shelves.add(shelf);
        }
        double total = 0;
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            for (int day = 0; day < DAYS; day++) {
                double[] factors = new double[8];
                for (int c = 0; c < factors.length; c++) {
                    factors[c] = 1 + (day + c) % 3 * 0.25;
                }
                List<Future<?>> updates = new ArrayList<>();
                for (Shelf shelf : shelves) {
                    updates.add(workers.submit(() -> shelf.update(factors)));
                }
                for (Future<?> update : updates) {
                    update.get();
                }
                for (Shelf shelf : shelves) {
                    total += shelf.value;
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            workers.shutdown();
        }
        return Math.rint(total);
    }
}
