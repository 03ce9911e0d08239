package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Handles orders as chains of stages: look up, price with tax and with shipping side by side, combine. */
public final class OrderBook implements SuiteProgram {

    private static final int ORDERS = 30_000;

    private static final class Order {
        final int number;
        long net;
        long tax;
        long shipping;
        long total;

        Order(int number) {
            this.number = number;
        }
    }

    @Override
    public double run() {
        List<CompletableFuture<Order>> open = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            int number = i;
            CompletableFuture<Order> loaded = CompletableFuture.supplyAsync(() -> load(number));
            CompletableFuture<Long> tax = loaded.thenApplyAsync(order -> order.tax = order.net * 19 / 100);
            CompletableFuture<Long> shipping = loaded.thenApplyAsync(order -> order.shipping = weigh(order));
            open.add(tax.thenCombine(shipping, (t, s) -> {
                Order order = loaded.join();
                order.total = order.net + t + s;
                return order;
            }));
        }
        long sum = 0;
        for (CompletableFuture<Order> order : open) {
            sum += order.join().total;
        }
        return sum;
    }

    private static Order load(int number) {
        Order order = new Order(number);
        for (int line = 0; line < 40; line++) {
            order.net += (number * 31L + line * 17L) % 997;
        }
        return order;
    }

    private static long weigh(Order order) {
        long weight = 0;
        for (int line = 0; line < 40; line++) {
            weight += (order.number * 13L + line * 7L) % 53;
        }
        return weight / 10;
    }
}
