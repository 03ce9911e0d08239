package org.taskrace.agent.explore.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A sequence of choices that reverses a race, and which of its events precede which. */
final class WakeupSequence {

    private final List<Choice> choices;

    /** For each event the places of those that precede it. */
    private final List<BitSet> before;

    WakeupSequence(List<Choice> choices, List<BitSet> before) {
        this.choices = choices;
        this.before = before;
    }

    static WakeupSequence of(List<ExploredEvent> events) {
        List<Choice> choices = new ArrayList<>();
        List<BitSet> before = new ArrayList<>();
        for (ExploredEvent event : events) {
            BitSet earlier = new BitSet();
            for (int i = 0; i < choices.size(); i++) {
                earlier.set(i, events.get(i).precedes(event));
            }
            choices.add(event.choice());
            before.add(earlier);
        }
        return new WakeupSequence(choices, before);
    }

    List<Choice> choices() {
        return choices;
    }

    /** Returns the places of the events that precede the one at a place. */
    BitSet before(int place) {
        return before.get(place);
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
                return before.get(i).isEmpty() ? i : -1;
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
        List<BitSet> shifted = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            if (i != place) {
                BitSet places = new BitSet();
                before.get(i).stream()
                        .filter(each -> each != place)
                        .forEach(each -> places.set(each - (each > place ? 1 : 0)));
                shifted.add(places);
            }
        }
        return new WakeupSequence(fewer, shifted);
    }
}
