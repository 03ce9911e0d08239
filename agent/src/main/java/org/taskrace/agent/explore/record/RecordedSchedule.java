package org.taskrace.agent.explore.record;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceOrder;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;

/**
 * The usual schedule with some flips. Each holds operations back until its own has happened. One that cannot happen any
 * more is given up, so that a program that was changed a little still gets most of its schedule.
 */
public final class RecordedSchedule implements ChoiceSource {

    private final Map<String, Flip> flips = new LinkedHashMap<>();
    private final Function<PendingOperation, String> namer;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<String> happened = new HashSet<>();
    private final Set<String> givenUp = new HashSet<>();
    private final Runnable beforeFirst;
    private boolean hasBegun;

    /**
     * @param namer returns the name of an operation without its count
     * @param beforeFirst runs before the first flipped operation happens
     */
    public RecordedSchedule(List<Flip> flips, Function<PendingOperation, String> namer, Runnable beforeFirst) {
        flips.forEach(flip -> this.flips.put(flip.name(), flip));
        this.namer = namer;
        this.beforeFirst = beforeFirst;
    }

    /** Returns the name of an operation, given the number of its task's operations with equal words. */
    public static String name(String words, int count) {
        return words + " #" + count;
    }

    @Override
    public Choice choose(List<PendingOperation> pending, ExploredEvent last) {
        List<Choice> order = ChoiceOrder.of(pending, last);
        if (order.isEmpty()) {
            return null;
        }
        Map<Integer, String> names = new HashMap<>();
        pending.forEach(operation -> names.put(operation.task(), nameOf(operation)));
        Choice chosen = null;
        while (chosen == null) {
            for (Choice candidate : order) {
                if (chosen == null && !isHeldBack(names.get(candidate.task()))) {
                    chosen = wanted(candidate, names.get(candidate.task()), order);
                }
            }
            if (chosen == null) {
                giveUp(names.get(order.get(0).task()));
            }
        }
        String name = names.get(chosen.task());
        if (flips.containsKey(name) && !hasBegun) {
            hasBegun = true;
            beforeFirst.run();
        }
        happened.add(name);
        int task = chosen.task();
        pending.stream()
                .filter(operation -> operation.task() == task)
                .forEach(operation -> counts.merge(namer.apply(operation), 1, Integer::sum));
        return chosen;
    }

    private String nameOf(PendingOperation operation) {
        String words = namer.apply(operation);
        return name(words, counts.getOrDefault(words, 0));
    }

    private boolean isHeldBack(String name) {
        return flips.values().stream()
                .anyMatch(flip -> !happened.contains(flip.name())
                        && !givenUp.contains(flip.name())
                        && flip.over().contains(name));
    }

    private void giveUp(String name) {
        flips.values().stream()
                .filter(flip -> !happened.contains(flip.name()) && flip.over().contains(name))
                .forEach(flip -> givenUp.add(flip.name()));
    }

    private Choice wanted(Choice candidate, String name, List<Choice> order) {
        Flip flip = flips.get(name);
        if (flip == null) {
            return candidate;
        }
        Choice wanted = new Choice(candidate.task(), flip.variant());
        Choice needed = flip.variant() == Choice.TIMEOUT ? wanted : new Choice(candidate.task(), 0);
        return order.contains(needed) ? wanted : candidate;
    }

    /** Returns how many flips did not happen as they were recorded. */
    public int lost() {
        return (int) flips.values().stream()
                .filter(flip -> !happened.contains(flip.name()) || givenUp.contains(flip.name()))
                .count();
    }

    @Override
    public void hasVariants(int count) {
        // The flip names the one that is wanted.
    }
}
