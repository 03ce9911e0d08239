package org.taskrace.core.history.states;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses under locks: how many of them survive a write. */
class StateRuleTest {

    private static final int READERS = 1100;
    private static final int MOST = 1024;

    /** Strands are numbers, all parallel. The last one holds no lock, the others a common one. */
    private static final class CommonLock implements StrandRelation {
        private final boolean isObserved;

        CommonLock(boolean isObserved) {
            this.isObserved = isObserved;
        }

        @Override
        public boolean precedes(Object earlier, Object now) {
            return false;
        }

        @Override
        public boolean covers(Object one, Object other, Object third) {
            return false;
        }

        @Override
        public boolean holdsLocks(Object strand) {
            return (Integer) strand <= READERS;
        }

        @Override
        public boolean exclude(Object earlier, Object now) {
            return holdsLocks(earlier) && holdsLocks(now);
        }

        @Override
        public boolean isWeaker(Object now, Object earlier) {
            return !holdsLocks(now);
        }

        @Override
        public boolean precedesAsObserved(Object earlier, Object now) {
            return isObserved && holdsLocks(now);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void accesses_beyond_the_limit_are_dropped_only_for_an_order_of_this_schedule_which_is_told(boolean isObserved) {
        StateRule rule = new StateRule(new CommonLock(isObserved));
        int[] forgotten = new int[1];
        Set<Integer> racing = new TreeSet<>();
        StateRule.Listener listener = new StateRule.Listener() {
            @Override
            public void race(StrandAccess first, StrandAccess second) {
                racing.add((Integer) first.strand());
            }

            @Override
            public void forgets(Object now, int site) {
                forgotten[0]++;
            }
        };
        LocationState state = null;
        for (int reader = 0; reader < READERS; reader++) {
            state = rule.access(state, reader, 1, false, listener);
        }
        state = rule.access(state, READERS, 2, true, listener);
        assertEquals(isObserved ? READERS - MOST : 0, forgotten[0]);
        assertEquals(Set.of(), racing);
        rule.access(state, READERS + 1, 3, true, listener);
        assertEquals((isObserved ? MOST : READERS) + 1, racing.size(), "the writer and the readers that are kept");
    }
}
