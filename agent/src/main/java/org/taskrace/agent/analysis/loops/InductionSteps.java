package org.taskrace.agent.analysis.loops;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Growth of an induction variable, by constants. It is given before the first execution of an access, from each
 * execution to the next, and from the last one to each exit. The possible sums at each point of the loop are collected
 * until nothing is new. A variable that may grow repeatedly without the access soon has too many sums, and nothing is
 * known then.
 *
 * <p>Cost: blocks of the loop times {@link #MOST_SUMS}, for each access.
 */
final class InductionSteps {

    /** More different sums than this are taken for any number of them. */
    private static final int MOST_SUMS = 4;

    private static final Set<Integer> ANY = Set.of();

    private final ControlFlowGraph flow;
    private final Loop loop;

    /** The places where the variable grows, and by how much. */
    private final Map<Integer, Integer> places;

    /** Where the access is; several ones that count as one are in different blocks. */
    private final Map<Integer, ArrayAccess> accesses = new HashMap<>();

    InductionSteps(ControlFlowGraph flow, Loop loop, Map<Integer, Integer> places, ArrayAccess... accesses) {
        this.flow = flow;
        this.loop = loop;
        this.places = places;
        for (ArrayAccess access : accesses) {
            this.accesses.put(access.position(), access);
        }
    }

    /** Returns the growth from the loop's entry to the first access, or null if it may differ. */
    Integer beforeFirst() {
        Map<Integer, Set<Integer>> before = new HashMap<>();
        before.put(loop.header, Set.of(0));
        settle(before, null);
        return only(atAccess(before));
    }

    /** Returns the growth from one access to the next, or null if it may differ or is zero. */
    Integer fromOneToNext() {
        Set<Integer> sums = toNext();
        if (sums == null || sums == ANY) {
            return null;
        }
        Set<Integer> nonZero = new TreeSet<>(sums);
        nonZero.remove(0);
        return only(nonZero);
    }

    private Set<Integer> toNext() {
        Map<Integer, Set<Integer>> before = new HashMap<>();
        for (ArrayAccess access : accesses.values()) {
            ControlFlowGraph.Block its = flow.block(access.block());
            join(its, through(access.position() + 1, its.last, Set.of(0), null), before, new ArrayDeque<>());
        }
        settle(before, null);
        return atAccess(before);
    }

    /**
     * Returns, for each block at whose end it is known, the growth of the variable since the last access. A time before the loop counts too,
     * when it was {@code atBegin} less than at the loop's begin.
     */
    Map<Integer, Integer> sinceLast(int atBegin) {
        Map<Integer, Set<Integer>> before = new HashMap<>();
        before.put(loop.header, Set.of(atBegin));
        settle(before, Set.of(0));
        Map<Integer, Integer> known = new HashMap<>();
        before.forEach((block, sums) -> {
            Integer sum = only(through(flow.block(block).first, flow.block(block).last, sums, Set.of(0)));
            if (sum != null) {
                known.put(block, sum);
            }
        });
        return known;
    }

    private static Integer only(Set<Integer> sums) {
        return sums != null && sums.size() == 1 ? sums.iterator().next() : null;
    }

    /** Continues until nothing is new; {@code afterAccess} is what holds after the access, or null if ways end there. */
    private void settle(Map<Integer, Set<Integer>> before, Set<Integer> afterAccess) {
        Deque<Integer> open = new ArrayDeque<>(before.keySet());
        while (!open.isEmpty()) {
            int block = open.pop();
            ControlFlowGraph.Block its = flow.block(block);
            Set<Integer> after = through(its.first, its.last, before.get(block), afterAccess);
            if (after != null) {
                join(its, after, before, open);
            }
        }
    }

    private void join(
            ControlFlowGraph.Block from, Set<Integer> sums, Map<Integer, Set<Integer>> before, Deque<Integer> open) {
        for (int successor : from.successors) {
            Set<Integer> old = before.get(successor);
            Set<Integer> joined = old == null ? sums : union(old, sums);
            if (loop.contains(successor) && !joined.equals(old)) {
                before.put(successor, joined);
                open.add(successor);
            }
        }
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        if (one == ANY || other == ANY) {
            return ANY;
        }
        Set<Integer> union = new TreeSet<>(one);
        union.addAll(other);
        return union.size() > MOST_SUMS ? ANY : union;
    }

    /** Returns the sums after some instructions of a block, or null if none gets past the access. */
    private Set<Integer> through(int from, int to, Set<Integer> sums, Set<Integer> afterAccess) {
        Set<Integer> now = sums;
        for (int i = from; i <= to; i++) {
            Integer growth = places.get(i);
            if (accesses.containsKey(i)) {
                now = afterAccess;
            } else if (growth != null && now != ANY && now != null) {
                Set<Integer> grown = new TreeSet<>();
                now.forEach(sum -> grown.add(sum + growth));
                now = grown;
            }
            if (now == null) {
                return null;
            }
        }
        return now;
    }

    /** Returns the sums right before the access; null if no way leads there. */
    private Set<Integer> atAccess(Map<Integer, Set<Integer>> before) {
        Set<Integer> all = null;
        for (ArrayAccess access : accesses.values()) {
            Set<Integer> sums = before.get(access.block());
            if (sums != null) {
                sums = through(flow.block(access.block()).first, access.position() - 1, sums, null);
                all = all == null ? sums : union(all, sums);
            }
        }
        return all;
    }
}
