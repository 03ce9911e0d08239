package org.taskrace.engine.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.event.Construct;
import org.taskrace.core.reach.AlgorithmLimitException;
import org.taskrace.engine.site.SiteTable;

/**
 * Choice of the structure that answers whether one strand precedes another.
 *
 * <p>Future bags in front of the strand dag can always answer. A program with pipelines or promises is served better by 2D-Order or
 * recall once bags do not suffice. The user may name a structure, too.
 *
 * <p>The constructs that a program uses are known from its calls: classes are rewritten before they run.
 */
public final class ReachabilitySelector {

    /** The name by which the user leaves the choice to this class. */
    public static final String AUTO = "auto";

    /** The engine as an algorithm of the registry; for a Java program it means {@link #AUTO}. */
    public static final String ENGINE = "engine";

    /** The name of future bags in front of the strand dag, without another structure. */
    public static final String FUTURE_BAGS = "future-bags";

    private static final String TWO_D_ORDER = "2d-order";
    private static final String RECALL = "recall";

    private final String name;
    private final SiteTable sites;
    private final Consumer<String> refuse;
    private final boolean needsDepthFirst;
    private final List<String> givenUp = new ArrayList<>();
    private Algorithm latest;

    /**
     * Creates the choice that the user has named.
     *
     * @param refuse receives the reason why a named structure cannot go on, and does not return
     */
    public ReachabilitySelector(String name, SiteTable sites, Consumer<String> refuse) {
        this.name = name;
        this.sites = sites;
        this.refuse = refuse;
        needsDepthFirst =
                !isAutomatic() && named().map(Algorithm::needsDepthFirst).orElse(false);
    }

    /** Returns a choice by the constructs of the program. */
    public static ReachabilitySelector auto() {
        return new ReachabilitySelector(AUTO, new SiteTable(), reason -> {});
    }

    private Optional<Algorithm> named() {
        return Algorithms.find(name);
    }

    /** Returns the structure for the events to come; empty for the bags. */
    Optional<Algorithm> next(boolean bagsSuffice) {
        Optional<Algorithm> choice = isAutomatic() ? fitting(bagsSuffice) : named();
        return choice.filter(structure -> !givenUp.contains(structure.name()));
    }

    /** Returns whether the user named no structure. */
    boolean isAutomatic() {
        return name.equals(AUTO) || name.equals(ENGINE);
    }

    /** Returns whether the user named a structure that needs each task to run when it is created. */
    boolean needsDepthFirst() {
        return needsDepthFirst;
    }

    /** Records that this structure answers from here on. */
    void begins(Algorithm structure) {
        latest = structure;
    }

    private Optional<Algorithm> fitting(boolean bagsSuffice) {
        boolean pipelines = sites.uses(Construct.PIPELINE);
        boolean general = sites.uses(Construct.PROMISE) || sites.uses(Construct.FUTURE);
        if (pipelines && !general && !givenUp.contains(TWO_D_ORDER)) {
            return Algorithms.find(TWO_D_ORDER);
        }
        return general || pipelines || sites.usesTaskApi() && !bagsSuffice ? Algorithms.find(RECALL) : Optional.empty();
    }

    /** Records that a structure has met an event outside its class; unless the user named it, the dag answers instead. */
    void givenUp(Algorithm structure, RuntimeException reason) {
        if (!isAutomatic() && !(reason instanceof AlgorithmLimitException)) {
            refuse.accept(
                    reason.getMessage() == null ? structure.name() + " cannot run this program" : reason.getMessage());
        }
        givenUp.add(structure.name());
    }

    /** Returns the name of the structure that has answered, for the statistics. */
    String words(boolean bagsSufficed) {
        if (latest == null) {
            return bagsSufficed ? FUTURE_BAGS : FUTURE_BAGS + ", strand dag";
        }
        return givenUp.contains(latest.name()) ? latest.name() + ", strand dag" : latest.name();
    }
}
