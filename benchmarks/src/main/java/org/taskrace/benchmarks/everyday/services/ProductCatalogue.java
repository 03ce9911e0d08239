package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Reports on a list of products with parallel streams: filters, groups, sums, sorts. */
public final class ProductCatalogue implements SuiteProgram {

    private static final int PRODUCTS = 100_000;

    private record Product(int id, String category, int price, int stock) {
        long worth() {
            return (long) price * stock;
        }
    }

    private final List<Product> products = new ArrayList<>();

    public ProductCatalogue() {
        for (int i = 0; i < PRODUCTS; i++) {
            products.add(new Product(i, "category " + i % 25, i * 37 % 1_000 + 1, i * 11 % 40));
        }
    }

    @Override
    public double run() {
        Map<String, Long> worth = products.parallelStream()
                .filter(p -> p.stock() > 0)
                .collect(Collectors.groupingBy(Product::category, Collectors.summingLong(Product::worth)));
        List<Product> dearest = products.parallelStream()
                .sorted((a, b) -> b.price() != a.price() ? b.price() - a.price() : a.id() - b.id())
                .limit(100)
                .collect(Collectors.toList());
        int most = products.parallelStream().mapToInt(Product::stock).max().orElse(0);
        double mean =
                products.parallelStream().mapToInt(Product::price).average().orElse(0);
        long sum = 0;
        for (Map.Entry<String, Long> entry : worth.entrySet()) {
            sum += entry.getValue() * (entry.getKey().hashCode() % 10);
        }
        for (Product product : dearest) {
            sum += product.id();
        }
        return sum + most + Math.rint(mean * 10);
    }
}
