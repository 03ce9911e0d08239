package org.taskrace.agent.shadow;

import java.util.Arrays;
import org.taskrace.agent.options.RunAlgorithms;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.AlgorithmLimitException;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.rsketch.RSketch;

/**
 * An algorithm that was asked for by name and answers instead of the usual one. That one keeps the strands and the edges of this
 * schedule only; here each of its strands has a label of the named algorithm. 4 bytes a strand besides the algorithm's own.
 */
final class NamedOrder {

    private final String name;
    private final Reachability order;
    private int[] label = new int[64];

    /** Whether the algorithm has come to a limit of its own; from then on it is told nothing and asked nothing. */
    private boolean gaveUp;

    private NamedOrder(String name, Reachability order) {
        this.name = name;
        this.order = order;
    }

    /** The algorithm of this name, or null where the usual one is meant. */
    static NamedOrder of(String name) {
        return switch (name) {
            case RunAlgorithms.R_SKETCH -> new NamedOrder(name, new RSketch());
            case RunAlgorithms.DRDP -> new NamedOrder(name, new DrdpReachability());
            case RunAlgorithms.ORACLE -> new NamedOrder(name, new BruteForceReachability());
            default -> null;
        };
    }

    String name() {
        return gaveUp ? name + " up to its limit, then " + RunAlgorithms.FUTURE_BAGS : name;
    }

    boolean hasGivenUp() {
        return gaveUp;
    }

    void begin(int site) {
        order.begin(0, site);
    }

    void create(int parent, int child, int site) {
        tell(() -> order.create(parent, child, TaskKind.FUTURE, site));
    }

    void switchTo(int task) {
        tell(() -> order.switchTo(task));
    }

    void end(int task, int site) {
        tell(() -> order.end(task, site));
    }

    void join(int task, int future, int site) {
        tell(() -> order.getFuture(task, future, site));
    }

    void set(int task, int promise, int site) {
        tell(() -> order.set(task, promise, site));
    }

    void get(int task, int promise, int site) {
        tell(() -> order.get(task, promise, site));
    }

    private void tell(Runnable event) {
        if (!gaveUp) {
            try {
                event.run();
            } catch (AlgorithmLimitException e) {
                gaveUp = true;
            }
        }
    }

    /** A strand of this task begins. */
    void strand(int strand, int task) {
        if (gaveUp) {
            return;
        }
        if (strand >= label.length) {
            label = Arrays.copyOf(label, Math.max(strand + 1, label.length + (label.length >> 1)));
        }
        label[strand] = order.now(task);
    }

    boolean precedes(int strand, int runningTask) {
        int now = order.now(runningTask);
        return label[strand] == now || order.precedes(label[strand], now);
    }

    long bytes() {
        return order.bytes() + 4L * label.length;
    }
}
