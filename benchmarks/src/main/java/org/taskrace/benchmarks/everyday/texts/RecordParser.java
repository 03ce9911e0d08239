package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Parses lines of fields by hand, character by character, and writes them again; each thread has a part of the lines. */
public final class RecordParser implements SuiteProgram {

    private static final int LINES = 40_000;
    private static final int THREADS = 4;

    private final String[] lines = new String[LINES];

    public RecordParser() {
        for (int i = 0; i < LINES; i++) {
            lines[i] =
                    "id=" + i + ";name=\"user " + i % 977 + "\";score=" + i * 37 % 1_000 + ";tags=a|b" + i % 7 + "|c";
        }
    }

    private static final class Entry {
        int id;
        String name = "";
        int score;
        final List<String> tags = new ArrayList<>();
    }

    private static final class Parser {
        private final String line;
        private int position;

        Parser(String line) {
            this.line = line;
        }

        Entry parse() {
            Entry entry = new Entry();
            while (position < line.length()) {
                String key = until('=');
                switch (key) {
                    case "id" -> entry.id = number();
                    case "name" -> entry.name = quoted();
                    case "score" -> entry.score = number();
                    default -> {
                        for (String tag : until(';').split("\\|")) {
                            entry.tags.add(tag);
                        }
                    }
                }
            }
            return entry;
        }

        private String until(char end) {
            StringBuilder text = new StringBuilder();
            while (position < line.length() && line.charAt(position) != end) {
                text.append(line.charAt(position++));
            }
            position++;
            return text.toString();
        }

        private int number() {
            int value = 0;
            while (position < line.length() && Character.isDigit(line.charAt(position))) {
                value = value * 10 + line.charAt(position++) - '0';
            }
            position++;
            return value;
        }

        private String quoted() {
            position++;
            String text = until('"');
            position++;
            return text;
        }
    }

    @Override
    public double run() {
        String[] written = new String[LINES];
        long[] sums = new long[THREADS];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int part = t;
            Thread thread = new Thread(() -> {
                for (int i = part; i < LINES; i += THREADS) {
                    Entry entry = new Parser(lines[i]).parse();
                    sums[part] += entry.score;
                    written[i] = entry.name.toUpperCase(java.util.Locale.ROOT) + "," + entry.id + ","
                            + String.join("+", entry.tags);
                }
            });
            thread.start();
            threads.add(thread);
        }
        long sum = 0;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        for (int t = 0; t < THREADS; t++) {
            sum += sums[t];
        }
        for (String line : written) {
            sum += line.hashCode() % 1_000;
        }
        return sum;
    }
}
