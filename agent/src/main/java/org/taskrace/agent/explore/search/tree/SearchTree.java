package org.taskrace.agent.explore.search.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceOrder;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;
import org.taskrace.agent.explore.search.Trace;

/**
 * The tree of choices that are left, for a depth-first search that runs one schedule of each class of equivalent ones.
 *
 * <p>Source: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014):
 * source sets and sleep sets, with sequences as in a wake-up tree. After a run each reversible race adds the sequence
 * that reverses it to the node before the first of the two events. It adds nothing if an initial task of the sequence
 * sleeps there or waits to be run there.
 *
 * <p>Cost: a run of n events costs at most n² tests of dependence; the branches that wait are kept, which may be many.
 *
 * <p>Requires: an operation is known when its task comes to it, and is equal in all runs in which the task has an equal
 * past.
 *
 * <p>Differences: (1) operations may block. A run that ends with blocked tasks is in a race with their operations, too,
 * as if they happened last. A reversal whose second operation was not possible at the node is left out. One that turns
 * out to be impossible on the way is dropped there, and the run goes on. (2) An operation may have several outcomes.
 * All outcomes of a task's operation are run before the node's next task, and only then the task sleeps. (3) Initials
 * in place of weak initials: a run may turn out to be needless. It is then stopped where only sleeping tasks can go on,
 * and counted. No class of schedules is run to its end twice.
 */
public final class SearchTree implements ChoiceSource {

    private final Dependences dependences;
    private final int mostFlips;
    private final List<SearchNode> path = new ArrayList<>();
    private int depth;

    /** The depth of the first node that the current run does not share with an earlier one. */
    private int fresh;

    /** In a random descent: the depth of the first state whose choice is open. */
    private int turned;

    private boolean wasCut;

    /** True if the current run could not make the choice that was planned for it. */
    private boolean isImpossible;

    private int infeasible;
    private long pairs;

    /** The depth of the first state that is searched here; states above are only passed. */
    private int base;

    /** How many states are shared with other parts of the search: reversals there are handed up. */
    private int shared;

    private int flipsBefore;
    private Set<Choice> doneAtBase = Set.of();
    private List<SubtreeRest.Reversal> handedUp = new ArrayList<>();

    /**
     * @param mostFlips how many choices may differ from the first ones of their nodes; negative for no bound
     */
    public SearchTree(Dependences dependences, int mostFlips) {
        this.dependences = dependences;
        this.mostFlips = mostFlips;
    }

    /** Makes the tree of a part of the search: its states up to the first one are shared with other parts. */
    public SearchTree(Dependences dependences, int mostFlips, WorkItem item) {
        this(dependences, mostFlips);
        for (Choice choice : item.prefix()) {
            SearchNode node = new SearchNode();
            node.current = new WakeupBranch(choice);
            node.branches.add(node.current);
            path.add(node);
        }
        SearchNode first = new SearchNode();
        first.sleeping.addAll(item.sleeping());
        first.done.addAll(item.done());
        first.branches.addAll(item.branches());
        first.current = first.branches.get(0);
        first.isFlipped = true;
        path.add(first);
        base = item.prefix().size();
        shared = base + 1;
        fresh = base;
        flipsBefore = item.flips() - 1;
    }

    /** Forgets all: the dependences have grown. */
    public void restart() {
        path.clear();
        fresh = 0;
        wasCut = false;
        infeasible = 0;
        pairs = 0;
    }

    /** Begins a run. */
    public void begin() {
        depth = 0;
        isImpossible = false;
    }

    /** Returns how many reversals turned out to be impossible or needless. */
    public int infeasible() {
        return infeasible;
    }

    /** Returns whether the bound of flips has cut something off. */
    public boolean wasCut() {
        return wasCut;
    }

    /** Returns how many pairs of dependent operations were found to be reversible, as often as they were found. */
    public long pairs() {
        return pairs;
    }

    /** Returns how many choices of the current run differ from the first ones of their nodes. */
    public int flips() {
        int flips = 0;
        for (SearchNode node : path) {
            flips += node.isFlipped ? 1 : 0;
        }
        return flips;
    }

    /** Returns whether the choice at a depth of the current run is another one than the node's first. */
    public boolean isFlipped(int at) {
        return at < path.size() && path.get(at).isFlipped;
    }

    /** Returns whether the run has left the way of an earlier one that it should repeat: the program depends on something else. */
    public boolean hasDiverged() {
        return isImpossible && depth < fresh;
    }

    /** Returns the choices of the current run. */
    public List<Choice> choices() {
        return path.stream().map(node -> node.current.choice()).toList();
    }

    @Override
    public Choice choose(List<PendingOperation> pending, ExploredEvent last) {
        if (depth < path.size()) {
            SearchNode node = path.get(depth);
            node.pending = pending;
            if (node.allows(node.current.choice())) {
                depth++;
                return node.current.choice();
            }
            // Either the choice of a new branch is not possible after all, or the program does not repeat itself.
            isImpossible = true;
            infeasible++;
            return null;
        }
        SearchNode node = new SearchNode();
        node.pending = pending;
        List<WakeupBranch> planned = List.of();
        if (depth > 0) {
            SearchNode parent = path.get(depth - 1);
            for (int task : parent.sleeping) {
                PendingOperation operation = node.of(task);
                if (task != last.task()
                        && operation != null
                        && !dependences.dependent(last.operation(), operation.operation())) {
                    node.sleeping.add(task);
                }
            }
            planned = parent.current.next();
        }
        for (WakeupBranch branch : planned) {
            if (node.allows(branch.choice())
                    && !node.sleeping.contains(branch.choice().task())) {
                node.branches.add(branch);
            } else {
                infeasible++;
            }
        }
        if (node.branches.isEmpty()) {
            Choice first = first(node, last);
            if (first == null) {
                return null;
            }
            node.branches.add(new WakeupBranch(first));
        }
        node.current = node.branches.get(0);
        path.add(node);
        addTimeouts(node);
        depth++;
        return node.current.choice();
    }

    /** Returns whether tasks could go on that only sleep: the run is one that another run stands for. */
    public static boolean isStopped(List<PendingOperation> pending) {
        return pending.stream().anyMatch(operation -> operation.enabled() || operation.mayTimeOut());
    }

    /** Returns the choice that the first run would make, among the tasks that do not sleep. */
    private static Choice first(SearchNode node, ExploredEvent last) {
        for (Choice choice : ChoiceOrder.of(node.pending, last)) {
            if (!node.sleeping.contains(choice.task())) {
                return choice;
            }
        }
        return null;
    }

    private static void addTimeouts(SearchNode node) {
        Choice choice = node.current.choice();
        PendingOperation operation = node.of(choice.task());
        if (operation.enabled() && operation.mayTimeOut()) {
            node.add(new Choice(choice.task(), choice.variant() == Choice.TIMEOUT ? 0 : Choice.TIMEOUT));
        }
    }

    @Override
    public void hasVariants(int count) {
        SearchNode node = path.get(depth - 1);
        for (int variant = 0; variant < count; variant++) {
            node.add(new Choice(node.current.choice().task(), variant));
        }
    }

    /** Ends a run: adds the sequences that reverse its races. {@code blocked} are the operations that have not happened. */
    public void end(Trace trace, List<PendingOperation> blocked) {
        List<ExploredEvent> events = trace.events();
        for (int i = Math.max(0, fresh); i < events.size(); i++) {
            reverse(trace, events.get(i));
        }
        for (PendingOperation pending : blocked) {
            reverse(trace, trace.imagine(pending));
        }
    }

    /**
     * Reverses the races of an event. A race with an earlier event counts only if no event between them is in a race
     * with the second, too. Otherwise that later race is reversed first, and the run that follows finds the earlier
     * one. But if the second event was not possible there, the other run does not exist, so the earlier one is reversed
     * at once.
     */
    private void reverse(Trace trace, ExploredEvent second) {
        List<ExploredEvent> between = new ArrayList<>();
        for (ExploredEvent first : trace.conflictsOf(second)) {
            if (between.stream().anyMatch(first::precedes)) {
                continue;
            }
            pairs++;
            SearchNode node = path.get(first.index());
            boolean isNext = isFirstSince(trace, first, second);
            PendingOperation itself = node.of(second.task());
            boolean wasPossible = itself != null && (itself.enabled() || itself.mayTimeOut());
            if (isNext ? wasPossible : !second.operation().mayBlock()) {
                between.add(first);
            }
            List<ExploredEvent> sequence = new ArrayList<>();
            boolean hasHelp = wasPossible || !isNext;
            for (int i = first.index() + 1; i < trace.size(); i++) {
                ExploredEvent event = trace.events().get(i);
                if (event != second && !first.precedes(event)) {
                    sequence.add(event);
                    // A release helps too, though it is part of another operation's event.
                    hasHelp |= event.precedes(second) || dependences.dependent(event.operation(), second.operation());
                }
            }
            sequence.add(second);
            if (hasHelp) {
                add(node, first.index(), WakeupSequence.of(sequence));
            }
        }
    }

    private void add(SearchNode node, int at, WakeupSequence sequence) {
        if (at < shared) {
            handedUp.add(new SubtreeRest.Reversal(at, sequence));
        } else if (!node.covers(sequence)) {
            if (node.allows(sequence.choices().get(0))) {
                WakeupBranch.insert(node.branches, sequence);
            } else {
                infeasible++;
            }
        }
    }

    private static boolean isFirstSince(Trace trace, ExploredEvent first, ExploredEvent second) {
        for (int i = first.index() + 1; i < Math.min(second.index(), trace.size()); i++) {
            if (trace.events().get(i).task() == second.task()) {
                return false;
            }
        }
        return true;
    }

    /** Moves on to the next run; returns false if none is left. */
    public boolean next() {
        while (path.size() > base) {
            int last = path.size() - 1;
            SearchNode node = path.get(last);
            boolean hasMore = moveOn(node, last);
            isImpossible = false;
            if (hasMore) {
                fresh = last;
                return true;
            }
            doneAtBase = node.done;
            path.remove(last);
        }
        return false;
    }

    private boolean moveOn(SearchNode node, int at) {
        int task = node.current.choice().task();
        node.branches.remove(node.current);
        node.done.add(node.current.choice());
        node.explored++;
        for (WakeupBranch branch : node.branches) {
            if (branch.choice().task() == task) {
                node.current = branch;
                return isWithinBound(node, at) || moveOn(node, at);
            }
        }
        if (!isImpossible) {
            node.sleeping.add(task);
        }
        node.branches.removeIf(branch -> node.sleeping.contains(branch.choice().task()));
        if (node.branches.isEmpty()) {
            return false;
        }
        node.current = node.branches.get(0);
        return isWithinBound(node, at) || moveOn(node, at);
    }

    private boolean isWithinBound(SearchNode node, int at) {
        node.isFlipped = true;
        int flips = flipsBefore;
        for (int i = base; i <= at; i++) {
            flips += path.get(i).isFlipped ? 1 : 0;
        }
        boolean isWithin = mostFlips < 0 || flips <= mostFlips;
        wasCut |= !isWithin;
        return isWithin;
    }

    /**
     * Takes a random choice in each state of a descent, until one is another choice than the last run's. Earlier choices of that state
     * count as made. Returns false if the descent has come to its end.
     */
    public boolean turnAtRandom(Random random) {
        for (int at = turned; at < path.size(); at++) {
            SearchNode node = path.get(at);
            int chosen = random.nextInt(node.branches.size());
            if (chosen > 0) {
                for (WakeupBranch earlier : node.branches.subList(0, chosen)) {
                    node.sleeping.add(earlier.choice().task());
                }
                WakeupBranch branch = node.branches.get(chosen);
                if (!node.sleeping.contains(branch.choice().task())) {
                    node.current = branch;
                    path.subList(at + 1, path.size()).clear();
                    fresh = at;
                    turned = at + 1;
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the product of the numbers of choices on the way of the current run. */
    public double weight() {
        double weight = 1;
        for (SearchNode node : path) {
            weight *= Math.max(1, node.branches.size());
        }
        return weight;
    }

    /** Hands over what is left, after {@link #next}; reversals are handed over once. */
    public SubtreeRest rest(boolean hasNext) {
        List<SubtreeRest.State> states = new ArrayList<>();
        Set<Choice> done = new HashSet<>();
        if (hasNext) {
            for (int depth = base; depth < path.size(); depth++) {
                SearchNode node = path.get(depth);
                boolean isLast = depth == path.size() - 1;
                List<WakeupBranch> waiting = new ArrayList<>(node.branches);
                if (!isLast) {
                    waiting.remove(node.current);
                }
                states.add(new SubtreeRest.State(
                        isLast ? null : node.current.choice(),
                        node.isFlipped,
                        Set.copyOf(node.sleeping),
                        Set.copyOf(node.done),
                        node.allowed(),
                        waiting));
            }
            done.addAll(path.get(base).done);
        } else {
            done.addAll(doneAtBase);
        }
        List<SubtreeRest.Reversal> reversals = handedUp;
        handedUp = new ArrayList<>();
        return new SubtreeRest(reversals, done, states);
    }

    /** Returns about which part of the tree has been run, as far as it is known; from 0 to 1. */
    public double done() {
        double share = 1;
        double done = 0;
        for (SearchNode node : path) {
            int all = node.explored + node.branches.size();
            share /= all;
            done += share * node.explored;
        }
        return done + share;
    }
}
