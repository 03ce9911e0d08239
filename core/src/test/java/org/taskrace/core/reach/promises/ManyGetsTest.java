package org.taskrace.core.reach.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.core.event.TaskEvents.NO_SITE;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.promises.recall.RecallReachability;

/** More gets than recall knows by bits: sibling tasks that get what a few others have set, most of them lately. */
class ManyGetsTest {

    private static final int TASKS = 6_000;

    private final RecallReachability recall = new RecallReachability();
    private final int[] labels = new int[TASKS + 1];

    /** Per task: the tasks whose sets it follows. */
    private final BitSet[] follows = new BitSet[TASKS + 1];

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 700})
    void every_answer_is_that_of_the_closure_however_rarely_one_asks(int pause) {
        Random random = new Random(pause);
        recall.begin(0, NO_SITE);
        recall.beginFinish(0, NO_SITE);
        int yes = 0;
        int asked = 0;
        for (int task = 1; task <= TASKS; task++) {
            run(task, random);
            for (int i = 0; i < 25 && task > 1 && task / pause % 2 == 0; i++) {
                int other = task - 1 - random.nextInt(Math.min(task - 1, i < 18 ? 200 : TASKS));
                boolean expected = other > 0 && follows[task].get(other);
                assertEquals(
                        expected,
                        other > 0 && recall.precedes(labels[other], recall.now(task)),
                        () -> other + " and " + labels[other]);
                yes += expected ? 1 : 0;
                asked++;
            }
            labels[task] = recall.now(task);
            recall.set(task, task, NO_SITE);
            recall.end(task, NO_SITE);
            recall.switchTo(0);
        }
        recall.checkInvariants();
        assertTrue(yes > asked / 10 && yes < asked * 9 / 10, yes + " of " + asked);
    }

    private void run(int task, Random random) {
        recall.create(0, task, TaskKind.ASYNC, NO_SITE);
        recall.switchTo(task);
        follows[task] = new BitSet();
        for (int gets = random.nextInt(4); gets > 0 && task > 1; gets--) {
            int back = random.nextInt(50) == 0 ? TASKS : 100;
            int got = task - 1 - random.nextInt(Math.min(task - 1, back));
            if (got > 0) {
                recall.get(task, got, NO_SITE);
                follows[task].or(follows[got]);
                follows[task].set(got);
            }
        }
    }
}
