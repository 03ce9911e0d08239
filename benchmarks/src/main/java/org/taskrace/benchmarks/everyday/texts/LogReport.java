package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
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

/** Reads lines of a web server's log in chunks; each call of a pool returns a map of sums, and the maps are merged. */
public final class LogReport implements SuiteProgram {

    private static final int LINES = 150_000;
    private static final int CHUNK = 2_000;

    private final List<String> log = new ArrayList<>();

    public LogReport() {
        for (int i = 0; i < LINES; i++) {
            log.add("10.0." + i % 13 + "." + i % 200 + " GET /page/" + i * 7 % 120 + " " + (i % 9 == 0 ? 404 : 200)
                    + " " + i * 37 % 5_000);
        }
    }

    private static final class Sums {
        int requests;
        int failures;
        long bytes;
    }

    @Override
    public double run() {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Future<Map<String, Sums>>> chunks = new ArrayList<>();
            for (int from = 0; from < LINES; from += CHUNK) {
                List<String> lines = log.subList(from, from + CHUNK);
                Callable<Map<String, Sums>> work = () -> read(lines);
                chunks.add(pool.submit(work));
            }
            Map<String, Sums> all = new TreeMap<>();
            for (Future<Map<String, Sums>> chunk : chunks) {
                chunk.get().forEach((page, sums) -> {
                    Sums total = all.computeIfAbsent(page, p -> new Sums());
                    total.requests += sums.requests;
                    total.failures += sums.failures;
                    total.bytes += sums.bytes;
                });
            }
            long result = 0;
            for (Sums sums : all.values()) {
                result = result * 3 % 1_000_003 + sums.requests + sums.failures + sums.bytes;
            }
            return result;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }

    private static Map<String, Sums> read(List<String> lines) {
        Map<String, Sums> pages = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ");
            Sums sums = pages.computeIfAbsent(parts[2], page -> new Sums());
            sums.requests++;
            if (parts[3].equals("404")) {
                sums.failures++;
            }
            sums.bytes += Integer.parseInt(parts[4]);
        }
        return pages;
    }
}
