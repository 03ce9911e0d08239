package org.taskrace.core.race;

import java.util.HashSet;
import java.util.Set;

/** Filter that passes on the first race for each location and pair of accesses in the source, and swallows repetitions. */
public final class OncePerSites implements RaceListener {

    private record Key(int location, Operation first, int firstSite, Operation second, int secondSite) {}

    private final RaceListener listener;
    private final Set<Key> told = new HashSet<>();

    public OncePerSites(RaceListener listener) {
        this.listener = listener;
    }

    @Override
    public void race(
            int location,
            Operation first,
            int firstLabel,
            int firstSite,
            Operation second,
            int secondLabel,
            int secondSite) {
        if (told.add(new Key(location, first, firstSite, second, secondSite))) {
            listener.race(location, first, firstLabel, firstSite, second, secondLabel, secondSite);
        }
    }
}
