package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Makes the index of a book, a map of lists of pages; each chapter is a task, and its creator merges the maps. */
public final class BookIndex implements SuiteProgram {

    private static final int CHAPTERS = 24;
    private static final int PAGES = 40;
    private static final int WORDS = 150;

    private final List<List<String>> chapters = new ArrayList<>();

    public BookIndex() {
        int state = 5;
        for (int c = 0; c < CHAPTERS; c++) {
            List<String> pages = new ArrayList<>();
            for (int p = 0; p < PAGES; p++) {
                StringBuilder page = new StringBuilder();
                for (int w = 0; w < WORDS; w++) {
                    state = state * 1_103_515_245 + 12_345;
                    page.append("term").append((state >>> 16) % 700).append(w % 9 == 8 ? ". " : " ");
                }
                pages.add(page.toString());
            }
            chapters.add(pages);
        }
    }

    private static Map<String, List<Integer>> index(List<String> pages, int first) {
        Map<String, List<Integer>> found = new HashMap<>();
        for (int p = 0; p < pages.size(); p++) {
            for (String word : pages.get(p).split("[ .]+")) {
                List<Integer> list = found.computeIfAbsent(word, key -> new ArrayList<>());
                if (list.isEmpty() || list.get(list.size() - 1) != first + p) {
                    list.add(first + p);
                }
            }
        }
        return found;
    }

    @Override
    public double run() {
        Map<String, List<Integer>> index = new TreeMap<>();
        ExecutorService readers = Executors.newFixedThreadPool(4);
        try {
            List<Future<Map<String, List<Integer>>>> parts = new ArrayList<>();
            for (int c = 0; c < CHAPTERS; c++) {
                List<String> pages = chapters.get(c);
                int first = c * PAGES;
                parts.add(readers.submit(() -> index(pages, first)));
            }
            for (Future<Map<String, List<Integer>>> part : parts) {
                for (Map.Entry<String, List<Integer>> entry : part.get().entrySet()) {
                    index.computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
                            .addAll(entry.getValue());
                }
            }
            List<Future<Long>> sums = new ArrayList<>();
            List<String> terms = new ArrayList<>(index.keySet());
            for (int from = 0; from < terms.size(); from += 50) {
                List<String> some = terms.subList(from, Math.min(from + 50, terms.size()));
                sums.add(readers.submit(() -> {
                    long sum = 0;
                    for (String term : some) {
                        List<Integer> pages = new ArrayList<>(index.get(term));
                        Collections.reverse(pages);
                        for (int page : pages) {
                            sum = sum * 31 + page + term.length();
                        }
                    }
                    return sum % 1_000_003;
                }));
            }
            long sum = 0;
            for (Future<Long> part : sums) {
                sum += part.get();
            }
            return sum;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            readers.shutdown();
        }
    }
}
