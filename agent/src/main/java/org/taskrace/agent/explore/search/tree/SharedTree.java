package org.taskrace.agent.explore.search.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.explore.search.Choice;

/**
 * The search's tree while workers explore parts of it: hands out items, and takes back what they have left.
 *
 * <p>Answers: which parts of the tree wait, so that in the end each class of schedules is run once, as by {@link SearchTree} alone.
 *
 * <p>Source: the node's order of siblings is what source sets need (see {@link SearchTree}). An item's task has all tasks asleep that were
 * handed out before it at its node, whether they are done or not. So items of one node never run one class twice, in whatever order
 * they end. Reversals for a node come back as sequences with their partial order, and are added as the node's owner would add
 * them.
 *
 * <p>Cost: memory for nodes that have something left below them. Requires: the dependences stay as they are; if they grow, all starts anew.
 */
public final class SharedTree {

    /** A state that has something left, or below which something is left. */
    private static final class Node {
        private final Node parent;
        private final Choice via;

        /** How many choices on the way to this state differ from the first ones of their states. */
        private final int flips;

        private final int depth;
        private final Set<Integer> sleeping = new HashSet<>();
        private final Set<Choice> done = new HashSet<>();
        private final Set<Choice> allowed = new HashSet<>();
        private final List<WakeupBranch> branches = new ArrayList<>();
        private final Map<Choice, Node> children = new LinkedHashMap<>();

        /** The tasks that were begun with here, in order. */
        private final Set<Integer> begun = new LinkedHashSet<>();

        /** What workers have, by the task that they begin with. */
        private final Map<Integer, List<WakeupBranch>> out = new HashMap<>();

        Node(Node parent, Choice via, int flips) {
            this.parent = parent;
            this.via = via;
            this.flips = flips;
            depth = parent == null ? 0 : parent.depth + 1;
        }

        boolean isOver() {
            return branches.isEmpty() && children.isEmpty() && out.isEmpty();
        }

        /** Returns the tasks that sleep while a task is begun with. */
        Set<Integer> asleepFor(int task) {
            Set<Integer> asleep = new HashSet<>(sleeping);
            for (int earlier : begun) {
                if (earlier == task) {
                    break;
                }
                asleep.add(earlier);
            }
            asleep.remove(task);
            return asleep;
        }

        boolean allows(Choice choice) {
            return allowed.contains(choice.variant() > 0 ? new Choice(choice.task(), 0) : choice);
        }

        /** Returns the first choice that no worker is at, or null. */
        Choice next() {
            for (WakeupBranch branch : branches) {
                if (!out.containsKey(branch.choice().task())) {
                    return branch.choice();
                }
            }
            return null;
        }

        List<Choice> path() {
            Deque<Choice> path = new ArrayDeque<>();
            for (Node node = this; node.parent != null; node = node.parent) {
                path.addFirst(node.via);
            }
            return List.copyOf(path);
        }
    }

    /** An item that a worker has. */
    public static final class Lease {
        private final Node node;
        private final WorkItem item;

        private Lease(Node node, WorkItem item) {
            this.node = node;
            this.item = item;
        }

        public WorkItem item() {
            return item;
        }
    }

    private final int mostFlips;
    private final Node root;

    /** The nodes with branches that wait. */
    private final Set<Node> open = new LinkedHashSet<>();

    private int leased;
    private boolean wasCut;
    private int infeasible;

    /**
     * Takes over what a search of one process has left.
     *
     * @param mostFlips how many choices may differ from the first ones of their states; negative for no bound
     */
    public SharedTree(SubtreeRest rest, int mostFlips) {
        this.mostFlips = mostFlips;
        root = rest.states().isEmpty() ? new Node(null, null, 0) : chain(null, null, 0, rest.states(), 0);
    }

    private Node chain(Node parent, Choice via, int flips, List<SubtreeRest.State> states, int at) {
        SubtreeRest.State state = states.get(at);
        Node node = new Node(parent, via, flips);
        node.sleeping.addAll(state.sleeping());
        node.done.addAll(state.done());
        node.allowed.addAll(state.allowed());
        fill(node, states, at);
        return node;
    }

    private void fill(Node node, List<SubtreeRest.State> states, int at) {
        SubtreeRest.State state = states.get(at);
        state.branches().forEach(branch -> add(node, branch));
        if (state.current() != null) {
            node.begun.add(state.current().task());
            int flips = node.flips + (state.isFlipped() ? 1 : 0);
            node.children.put(state.current(), chain(node, state.current(), flips, states, at + 1));
        }
    }

    private void add(Node node, WakeupBranch branch) {
        boolean isKnown = node.done.contains(branch.choice())
                || node.children.containsKey(branch.choice())
                || node.branches.stream().anyMatch(other -> other.choice().equals(branch.choice()));
        if (!isKnown) {
            node.branches.add(branch);
            open.add(node);
        }
    }

    /** Returns whether nothing is left. */
    public boolean isOver() {
        return open.isEmpty() && leased == 0;
    }

    /** Returns how many states have something to hand out. */
    public int waiting() {
        return open.size();
    }

    /** Returns how many items workers have. */
    public int leased() {
        return leased;
    }

    /** Returns whether the bound of flips has cut something off. */
    public boolean wasCut() {
        return wasCut;
    }

    /** Returns how many reversals turned out to be impossible. */
    public int infeasible() {
        return infeasible;
    }

    /**
     * Hands out an item, or returns null if none waits.
     *
     * @param large whether one near the root is wanted, which is likely to be large; otherwise one far from it, which keeps the tree small
     */
    public Lease take(boolean large) {
        while (true) {
            Node best = null;
            for (Node node : open) {
                if (node.next() != null
                        && (best == null || (large ? node.depth < best.depth : node.depth > best.depth))) {
                    best = node;
                }
            }
            if (best == null) {
                return null;
            }
            int task = best.next().task();
            List<WakeupBranch> given = new ArrayList<>();
            best.branches.removeIf(branch -> branch.choice().task() == task && given.add(branch));
            if (best.branches.isEmpty()) {
                open.remove(best);
            }
            if (mostFlips >= 0 && best.flips + 1 > mostFlips) {
                wasCut = true;
                close(best);
                continue;
            }
            best.begun.add(task);
            best.out.put(task, given);
            leased++;
            Set<Choice> known = new HashSet<>(best.done);
            known.addAll(best.children.keySet());
            known.removeIf(choice -> choice.task() != task);
            return new Lease(best, new WorkItem(best.path(), best.asleepFor(task), known, given, best.flips + 1));
        }
    }

    /** Takes an item back of which nothing was done. */
    public void giveBack(Lease lease) {
        leased--;
        List<WakeupBranch> given = lease.node.out.remove(lease.item.task());
        lease.node.branches.addAll(0, given);
        open.add(lease.node);
    }

    /** Takes over what a worker has left of its item. */
    public void finish(Lease lease, SubtreeRest rest) {
        leased--;
        Node node = lease.node;
        node.out.remove(lease.item.task());
        for (Choice choice : rest.done()) {
            if (!lease.item.done().contains(choice)) {
                node.done.add(choice);
            }
        }
        node.branches.removeIf(branch -> node.done.contains(branch.choice()));
        if (!rest.states().isEmpty()) {
            fill(node, rest.states(), 0);
        }
        for (SubtreeRest.Reversal reversal : rest.reversals()) {
            reverse(node, lease.item, reversal);
        }
        if (node.branches.isEmpty()) {
            open.remove(node);
        }
        close(node);
    }

    private void reverse(Node from, WorkItem item, SubtreeRest.Reversal reversal) {
        Node node = from;
        int task = item.task();
        while (node.depth > reversal.depth()) {
            task = node.via.task();
            node = node.parent;
        }
        WakeupSequence sequence = reversal.sequence();
        if (!isCovered(node, task, sequence)) {
            if (node.allows(sequence.choices().get(0))) {
                WakeupBranch.insert(node.branches, sequence);
                open.add(node);
            } else {
                infeasible++;
            }
        }
    }

    /** Returns whether a sequence, found while a task was begun with, is equivalent to one that begins with what was handed out. */
    private static boolean isCovered(Node node, int task, WakeupSequence sequence) {
        for (int asleep : node.asleepFor(task)) {
            if (sequence.placeOfInitial(asleep) >= 0) {
                return true;
            }
        }
        return node.done.stream().anyMatch(sequence::mayBeginWith)
                || node.children.keySet().stream().anyMatch(sequence::mayBeginWith)
                || node.out.values().stream()
                        .flatMap(List::stream)
                        .anyMatch(branch -> sequence.mayBeginWith(branch.choice()));
    }

    /** Takes nodes away that have nothing left. */
    private static void close(Node node) {
        Node over = node;
        while (over.parent != null && over.isOver()) {
            over.parent.children.remove(over.via);
            over.parent.done.add(over.via);
            over = over.parent;
        }
    }

    /** Returns about which part of the tree has been run, as far as it is known; from 0 to 1. */
    public double done() {
        return done(root);
    }

    private static double done(Node node) {
        int all = node.done.size() + node.children.size() + node.branches.size() + node.out.size();
        double done = node.done.size();
        for (Node child : node.children.values()) {
            done += done(child);
        }
        return all == 0 ? 1 : done / all;
    }

    /** Returns the tree as lines, one for each node, for {@link #of(List, WorkText, int)}. What workers have counts as not begun. */
    public List<String> lines(WorkText text) {
        List<String> lines = new ArrayList<>();
        write(root, text, lines);
        return lines;
    }

    private static void write(Node node, WorkText text, List<String> lines) {
        List<WakeupBranch> waiting = new ArrayList<>();
        node.out.values().forEach(waiting::addAll);
        waiting.addAll(node.branches);
        lines.add(String.join(
                "|",
                Integer.toString(node.depth),
                node.via == null ? "" : text.choices(List.of(node.via)),
                Integer.toString(node.flips),
                text.tasks(node.sleeping),
                text.tasks(node.begun),
                text.choices(node.done),
                text.choices(node.allowed),
                text.branches(waiting)));
        node.children.values().forEach(child -> write(child, text, lines));
    }

    /** Reads a tree that {@link #lines} has written. */
    public static SharedTree of(List<String> lines, WorkText text, int mostFlips) {
        SharedTree tree = new SharedTree(new SubtreeRest(List.of(), Set.of(), List.of()), mostFlips);
        List<Node> path = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\\|", -1);
            int depth = Integer.parseInt(parts[0]);
            Node node = tree.root;
            if (depth > 0) {
                Node parent = path.get(depth - 1);
                Choice via = text.choices(parts[1]).get(0);
                node = new Node(parent, via, Integer.parseInt(parts[2]));
                parent.children.put(via, node);
            }
            path.subList(depth, path.size()).clear();
            path.add(node);
            node.sleeping.addAll(text.tasks(parts[3]));
            node.begun.addAll(text.tasks(parts[4]));
            node.done.addAll(text.choices(parts[5]));
            node.allowed.addAll(text.choices(parts[6]));
            node.branches.addAll(text.branches(parts[7]));
            if (!node.branches.isEmpty()) {
                tree.open.add(node);
            }
        }
        return tree;
    }
}
