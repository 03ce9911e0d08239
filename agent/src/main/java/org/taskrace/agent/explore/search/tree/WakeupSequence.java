package org.taskrace.agent.explore.search.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ExploredEvent;

/**
 * A sequence of choices that reverses a race, and which of its events precede which. The order is asked for as it is needed: most sequences
 * turn out to be covered by what was run.
 */
final class WakeupSequence {

    /** The order of events, by their places in the sequence. */
    private interface Order {
        boolean precedes(int earlier, int later);
    }

    private final List<Choice> choices;

    /** The place that each event has in the order. */
    private final List<Integer> places;

    private final Order order;

    private WakeupSequence(List<Choice> choices, List<Integer> places, Order order) {
        this.choices = choices;
        this.places = places;
        this.order = order;
    }

    private static List<Integer> places(int count) {
        List<Integer> places = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            places.add(i);
        }
        return places;
    }

    static WakeupSequence of(List<ExploredEvent> events) {
        List<ExploredEvent> all = List.copyOf(events);
        List<Choice> choices = all.stream().map(ExploredEvent::choice).toList();
        return new WakeupSequence(
                choices,
                places(all.size()),
                (earlier, later) -> all.get(earlier).precedes(all.get(later)));
    }

    /**
     * @param before for each event the places of those that precede it
     */
    static WakeupSequence of(List<Choice> choices, List<BitSet> before) {
        return new WakeupSequence(
                choices,
                places(choices.size()),
                (earlier, later) -> before.get(later).get(earlier));
    }

    List<Choice> choices() {
        return choices;
    }

    /** Returns the places of the events that precede the one at a place. */
    BitSet before(int place) {
        BitSet before = new BitSet();
        for (int i = 0; i < place; i++) {
            before.set(i, order.precedes(places.get(i), places.get(place)));
        }
        return before;
    }

    boolean isEmpty() {
        return choices.isEmpty();
    }

    /**
     * Returns the place of a task's first event if the sequence may begin with it, otherwise -1. Tasks without an event
     * in the sequence may be independent of all of it, but do not count. The rest of the run may still have an event
     * that they depend on.
     */
    int placeOfInitial(int task) {
        for (int i = 0; i < choices.size(); i++) {
            if (choices.get(i).task() == task) {
                for (int j = 0; j < i; j++) {
                    if (order.precedes(places.get(j), places.get(i))) {
                        return -1;
                    }
                }
                return i;
            }
        }
        return -1;
    }

    /** Returns whether the sequence may begin with a choice. */
    boolean mayBeginWith(Choice choice) {
        int place = placeOfInitial(choice.task());
        return place >= 0 && choices.get(place).equals(choice);
    }

    /** Returns the sequence without the event at a place. */
    WakeupSequence without(int place) {
        List<Choice> fewer = new ArrayList<>(choices);
        fewer.remove(place);
        List<Integer> left = new ArrayList<>(places);
        left.remove(place);
        return new WakeupSequence(fewer, left, order);
    }
}
