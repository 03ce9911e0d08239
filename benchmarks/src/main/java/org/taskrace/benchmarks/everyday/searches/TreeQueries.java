package org.taskrace.benchmarks.everyday.searches;

import java.util.concurrent.RecursiveTask;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Sum of a binary search tree by recursion, with a task for each large subtree, after all keys were inserted. */
public final class TreeQueries implements SuiteProgram {

    private static final int KEYS = 200_000;
    private static final int ROUNDS = 6;

    private static final class Node {
        final int key;
        int value;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private static final class Sum extends RecursiveTask<Long> {
        private static final long serialVersionUID = 1L;
        private final transient Node node;
        private final int depth;

        Sum(Node node, int depth) {
            this.node = node;
            this.depth = depth;
        }

        @Override
        protected Long compute() {
            if (node == null) {
                return 0L;
            }
            if (depth > 8) {
                return sum(node);
            }
            node.value++;
            Sum left = new Sum(node.left, depth + 1);
            Sum right = new Sum(node.right, depth + 1);
            left.fork();
            long sum = right.compute();
            return sum + left.join() + node.value;
        }
    }

    private static long sum(Node node) {
        if (node == null) {
            return 0;
        }
        node.value++;
        return sum(node.left) + node.value + sum(node.right);
    }

    @Override
    public double run() {
        Node root = new Node(KEYS / 2);
        for (int i = 1; i < KEYS; i++) {
            insert(root, (int) (i * 2_654_435_761L % 1_000_003));
        }
        long sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            sum += new Sum(root, 0).invoke();
        }
        return sum;
    }

    private static void insert(Node root, int key) {
        Node node = root;
        while (node.key != key) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(key);
                }
                node = node.right;
            }
        }
    }
}
