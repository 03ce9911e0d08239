package org.taskrace.stress;

import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.ConcurrentTwoReaderHistory;
import org.taskrace.core.reach.twodorder.TwoDOrder;

/**
 * Two parallel strands of a pipeline and, for each, one that follows it alone, with a history that counts what it tells:
 *
 * <pre>
 *            i0      i1          i2      i3
 *   stage 0  ·       ·           right   behindRight
 *   stage 1  left    behindLeft
 * </pre>
 */
final class ParallelStrands {

    private final AtomicInteger told = new AtomicInteger();
    private final ConcurrentTwoReaderHistory history;
    private final int left;
    private final int right;
    private final int behindLeft;
    private final int behindRight;

    ParallelStrands() {
        TwoDOrder order = TwoDOrder.concurrent();
        order.begin(0, 0);
        order.beginPipeline(0, 0);
        for (int iteration = 1; iteration <= 4; iteration++) {
            order.create(0, iteration, TaskKind.ITERATION, 0);
        }
        right = order.now(3);
        behindRight = order.now(4);
        order.stage(1, 1, 0);
        left = order.now(1);
        order.stage(1, 2, 0);
        order.stageWait(2, 1, 0);
        behindLeft = order.now(2);
        history = new ConcurrentTwoReaderHistory(
                order.orders(),
                (location, first, firstLabel, firstSite, second, secondLabel, secondSite) -> told.incrementAndGet());
    }

    int left() {
        return left;
    }

    int right() {
        return right;
    }

    int behindLeft() {
        return behindLeft;
    }

    int behindRight() {
        return behindRight;
    }

    void read(int location, int strand) {
        history.read(location, strand, false, strand);
    }

    void write(int location, int strand) {
        history.write(location, strand, false, strand);
    }

    /** Returns the number of different races reported. */
    int told() {
        return told.get();
    }
}
