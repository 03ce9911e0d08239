package org.taskrace.core.reach.twodorder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IterationTest {

    /** Compares FindLeftParent with a search through all stages; strands are remembered by the order of insertion. */
    @Test
    void left_parents_are_those_of_a_plain_search() {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            TwoOrders orders = new SerialOrders();
            IterationState iteration = new IterationState();
            iteration.begin(1, new PipelineState(0), 0, null);
            List<Integer> numbers = new ArrayList<>();
            List<Integer> strands = new ArrayList<>();
            int strand = orders.insert(0, 0, 1);
            int number = 0;
            iteration.leftParentOfStageZero(strand, orders);
            int used = 0;
            int asked = 0;
            int ahead = 1 + random.nextInt(seed % 2 == 0 ? 8 : 200);
            for (int round = 0; round < 60; round++) {
                for (int i = random.nextInt(ahead); i > 0; i--) {
                    numbers.add(number);
                    strands.add(strand);
                    number += 1 + random.nextInt(4);
                    strand = iteration.enterStage(number, strand, IterationState.NONE, orders);
                }
                asked += 1 + random.nextInt(3 * ahead);
                if (asked >= number) {
                    // The stage is still running: a wait for it could not have succeeded.
                    asked = number - 1;
                }
                int plain = used;
                while (plain + 1 < numbers.size() && numbers.get(plain + 1) <= asked) {
                    plain++;
                }
                int expected = plain == used ? IterationState.NONE : strands.get(plain);
                assertEquals(expected, iteration.leftParentFor(asked, strand, orders), "seed " + seed);
                used = plain;
                iteration.checkInvariants();
            }
        }
    }
}
