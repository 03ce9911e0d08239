package shop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** A shop that counts its orders in parallel, with races. */
final class Orders {

    static int total;

    private final List<String> log = new ArrayList<>();
    private final double[] sums = new double[16];

    void count(int[] amounts) {
        ForkJoinTask<?> half = new Part(amounts, 0, amounts.length / 2).fork();
        new Part(amounts, amounts.length / 2, amounts.length).invoke();
        log.add("counted " + total); // reads while the half may still add
        half.join();
    }

    void note() {
        Thread writer = new Thread(() -> log.add("<b>first</b>"));
        writer.start();
        log.add("second");
    }

    CompletableFuture<Void> average(int shop) {
        CompletableFuture<Void> sum = CompletableFuture.runAsync(() -> sums[shop] += 1);
        CompletableFuture<Void> again = CompletableFuture.runAsync(() -> sums[shop] += 2);
        return CompletableFuture.allOf(sum, again);
    }

    private static final class Part extends RecursiveAction {
        private final int[] amounts;
        private final int from;
        private final int to;

        Part(int[] amounts, int from, int to) {
            this.amounts = amounts;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            for (int i = from; i < to; i++) {
                total += amounts[i];
            }
        }
    }
}
