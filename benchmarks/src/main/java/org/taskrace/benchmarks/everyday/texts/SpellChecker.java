package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Looks words up in a tree of letters, also with one letter changed; threads take the words in turn. */
public final class SpellChecker implements SuiteProgram {

    private static final int WORDS = 5_000;
    private static final int TEXT = 12_000;
    private static final int THREADS = 4;

    private static final class Node {
        private final Node[] next = new Node[26];
        private boolean word;

        void add(String text) {
            Node node = this;
            for (int i = 0; i < text.length(); i++) {
                int letter = text.charAt(i) - 'a';
                if (node.next[letter] == null) {
                    node.next[letter] = new Node();
                }
                node = node.next[letter];
            }
            node.word = true;
        }

        boolean contains(String text, int from) {
            Node node = this;
            for (int i = from; i < text.length(); i++) {
                node = node.next[text.charAt(i) - 'a'];
                if (node == null) {
                    return false;
                }
            }
            return node.word;
        }

        int similar(String text, int from) {
            if (from == text.length()) {
                return 0;
            }
            int count = 0;
            for (int letter = 0; letter < 26; letter++) {
                Node child = next[letter];
                if (child != null && letter != text.charAt(from) - 'a' && child.contains(text, from + 1)) {
                    count++;
                }
            }
            Node child = next[text.charAt(from) - 'a'];
            return child == null ? count : count + child.similar(text, from + 1);
        }
    }

    private static final class Checker extends Thread {
        private final Node dictionary;
        private final List<String> text;
        private final int first;
        private int correct;
        private int suggestions;

        Checker(Node dictionary, List<String> text, int first) {
            this.dictionary = dictionary;
            this.text = text;
            this.first = first;
        }

        @Override
        public void run() {
            for (int i = first; i < text.size(); i += THREADS) {
                String word = text.get(i);
                if (dictionary.contains(word, 0)) {
                    correct++;
                } else {
                    suggestions += dictionary.similar(word, 0);
                }
            }
        }
    }

    @Override
    public double run() {
        Node dictionary = new Node();
        for (int i = 0; i < WORDS; i++) {
            dictionary.add(word(i * 3));
        }
        List<String> text = new ArrayList<>();
        for (int i = 0; i < TEXT; i++) {
            text.add(word(i));
        }
        List<Checker> checkers = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Checker checker = new Checker(dictionary, text, t);
            checkers.add(checker);
            checker.start();
        }
        long sum = 0;
        for (Checker checker : checkers) {
            try {
                checker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            sum += checker.correct * 1_000L + checker.suggestions;
        }
        return sum;
    }

    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        int rest = number * 17 + 5;
        while (rest > 0) {
            word.append((char) ('a' + rest % 26));
            rest /= 20;
        }
        return word.toString();
    }
}
