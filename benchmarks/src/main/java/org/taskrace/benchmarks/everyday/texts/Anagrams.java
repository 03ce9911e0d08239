package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Groups words by their sorted letters in a concurrent map of counters. */
public final class Anagrams implements SuiteProgram {

    private static final int WORDS = 300_000;

    private final List<String> words = new ArrayList<>();

    public Anagrams() {
        for (int i = 0; i < WORDS; i++) {
            StringBuilder word = new StringBuilder();
            for (int rest = i * 31 % 9_973 + 5_000; rest > 0; rest /= 7) {
                word.append((char) ('a' + rest % 7));
            }
            words.add(word.toString());
        }
    }

    @Override
    public double run() {
        ConcurrentHashMap<String, AtomicInteger> groups = new ConcurrentHashMap<>();
        words.parallelStream().forEach(word -> {
            char[] letters = word.toCharArray();
            Arrays.sort(letters);
            groups.computeIfAbsent(new String(letters), key -> new AtomicInteger())
                    .incrementAndGet();
        });
        long sum = groups.size();
        for (AtomicInteger group : groups.values()) {
            sum += (long) group.get() * group.get();
        }
        return sum;
    }
}
