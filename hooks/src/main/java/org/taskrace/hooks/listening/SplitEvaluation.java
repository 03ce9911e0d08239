package org.taskrace.hooks.listening;

import java.util.Spliterator;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Evaluation of a parallel stream's operation by the finest split of its source, so that no race between two elements
 * of one leaf is lost. A left part is a task of its own. The right part runs in the task that has split, which then
 * joins the left one and combines. So combiners follow their parts and nothing else, as in the JDK.
 *
 * <p>The first splits run in a pool, the finer ones one after the other on a thread that then has a strand for each.
 *
 * @param <T> the elements
 * @param <R> the result of a part
 */
final class SplitEvaluation<T, R> {

    /** So many parts are made for each worker. */
    private static final int PARTS = 8;

    private final Function<Spliterator<T>, R> leaf;
    private final BinaryOperator<R> combiner;
    private final int site = Strand.current().callSite;

    SplitEvaluation(Function<Spliterator<T>, R> leaf, BinaryOperator<R> combiner) {
        this.leaf = leaf;
        this.combiner = combiner;
    }

    /** Returns the result of all elements. */
    R of(Spliterator<T> source) {
        int parts = PARTS * ForkJoinPool.getCommonPoolParallelism();
        return of(source, Integer.SIZE - Integer.numberOfLeadingZeros(parts));
    }

    /** Returns the result of all elements, of which the calling thread evaluates one after the other. */
    R inSequence(Spliterator<T> source) {
        return of(source, 0);
    }

    private R of(Spliterator<T> source, int splitsInPool) {
        try {
            return evaluate(source, splitsInPool);
        } catch (Exception failed) {
            throw ParallelExecutors.asIs(failed);
        } finally {
            Strand.current().callSite = site;
        }
    }

    private R evaluate(Spliterator<T> right, int splitsInPool) throws Exception {
        Spliterator<T> left = right.estimateSize() > 1 ? right.trySplit() : null;
        if (left == null) {
            return leaf.apply(right);
        }
        Strand.current().callSite = site;
        ForkedPart<R> part = ForkedPart.of(() -> evaluate(left, Math.max(0, splitsInPool - 1)));
        if (part == null) {
            return combiner.apply(evaluate(left, 0), evaluate(right, 0));
        }
        R ofRight;
        try {
            if (splitsInPool > 0) {
                part.fork();
                ofRight = evaluate(right, splitsInPool - 1);
                part.await();
            } else {
                part.compute();
                ofRight = evaluate(right, 0);
            }
        } catch (Throwable failed) {
            // The JDK waits for no other part then, but goes on with them: what they do is not seen here.
            ParallelTasks.control().outside("a stream operation that has failed", site);
            throw failed;
        }
        return combiner.apply(part.join(), ofRight);
    }
}
