package org.taskrace.agent.analysis.taint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Flow-insensitive graph of the values of one class. Nodes are calls that make a tainted value, parameters, results,
 * private fields, and arrays or builders of a method. An edge leads from a node to those that it gets its value from.
 */
final class TaintGraph {

    private static final String CONTAINER = "container ";

    private final Map<String, Set<String>> origins = new HashMap<>();
    private final Deque<String> acted = new ArrayDeque<>();

    static String source(String method) {
        return "source " + method;
    }

    static String parameter(String method, int slot) {
        return "parameter " + slot + " of " + method;
    }

    static String result(String method) {
        return "result of " + method;
    }

    static String field(String name) {
        return "field " + name;
    }

    /** Returns the node of an array or text builder that a method makes: it holds what is put into it. */
    static String container(String method, int instruction) {
        return CONTAINER + instruction + " of " + method;
    }

    static boolean isContainer(String node) {
        return node.startsWith(CONTAINER);
    }

    /** Records that a node may have a value of one of these origins. */
    void flow(Set<String> from, String to) {
        if (!from.isEmpty()) {
            origins.computeIfAbsent(to, key -> new HashSet<>()).addAll(from);
        }
    }

    /** Records that the program acts on a value of these origins. */
    void act(Set<String> on) {
        acted.addAll(on);
    }

    /** Returns the nodes whose values the program acts on, directly or after they went through other nodes. */
    Set<String> actedOn() {
        Set<String> found = new HashSet<>();
        while (!acted.isEmpty()) {
            String node = acted.pop();
            if (found.add(node)) {
                acted.addAll(origins.getOrDefault(node, Set.of()));
            }
        }
        return found;
    }
}
