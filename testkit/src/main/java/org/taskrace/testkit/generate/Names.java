package org.taskrace.testkit.generate;

/** Names that no other declaration of the program has. */
final class Names {

    private int next;

    String fresh(String prefix) {
        return prefix + next++;
    }
}
