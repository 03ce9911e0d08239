package org.taskrace.engine.order;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.taskrace.core.reach.AlgorithmLimitException;
import org.taskrace.engine.site.SiteTable;

/**
 * Which structure answers what comes before what. Bags in front of the dag of strands always can; a program that uses pipelines
 * or promises of the task API is better served by 2D-Order or recall once bags do not suffice, and the user may name a structure.
 *
 * <p>What a program uses is known from the calls in its classes, which are rewritten before they run.
 */
public final class ReachabilitySelector {

    /** Picks by itself. */
    public static final String AUTO = "auto";

    /** Bags alone, in front of the dag of strands. */
    public static final String FUTURE_BAGS = "future-bags";

    private final String name;
    private final SiteTable sites;
    private final Consumer<String> refuse;
    private final boolean needsDepthFirst;
    private final Set<ReachabilityKind> givenUp = EnumSet.noneOf(ReachabilityKind.class);
    private ReachabilityKind latest;

    /** What the user named; {@code refuse} is told why that cannot go on, and does not return. */
    public ReachabilitySelector(String name, SiteTable sites, Consumer<String> refuse) {
        this.name = name;
        this.sites = sites;
        this.refuse = refuse;
        needsDepthFirst = ReachabilityKind.find(name)
                .map(ReachabilityKind::needsDepthFirst)
                .orElse(false);
    }

    /** Bags, and whatever the calls of the program ask for. */
    public static ReachabilitySelector auto() {
        return new ReachabilitySelector(AUTO, new SiteTable(), reason -> {});
    }

    /** The structure for what comes next; none: the bags. */
    Optional<ReachabilityKind> next(boolean bagsSuffice) {
        Optional<ReachabilityKind> choice = isAutomatic() ? fitting(bagsSuffice) : ReachabilityKind.find(name);
        return choice.filter(structure -> !givenUp.contains(structure));
    }

    /** Whether the user named none. */
    boolean isAutomatic() {
        return name.equals(AUTO);
    }

    /** Whether the user named one that needs every task to run when it is created. */
    boolean needsDepthFirst() {
        return needsDepthFirst;
    }

    /** From here on this structure answers. */
    void begins(ReachabilityKind structure) {
        latest = structure;
    }

    private Optional<ReachabilityKind> fitting(boolean bagsSuffice) {
        boolean pipelines = sites.calls("pipeline") || sites.calls("pipeWhile");
        boolean general = sites.calls("promise") || sites.calls("future");
        if (pipelines && !general && !givenUp.contains(ReachabilityKind.TWO_D_ORDER)) {
            return Optional.of(ReachabilityKind.TWO_D_ORDER);
        }
        return general || pipelines || sites.callsTaskApi() && !bagsSuffice
                ? Optional.of(ReachabilityKind.RECALL)
                : Optional.empty();
    }

    /** The structure has met what is outside its class; in a run that did not ask for it the dag answers instead. */
    void givenUp(ReachabilityKind structure, RuntimeException reason) {
        if (!isAutomatic() && !(reason instanceof AlgorithmLimitException)) {
            refuse.accept(
                    reason.getMessage() == null ? structure.word() + " cannot run this program" : reason.getMessage());
        }
        givenUp.add(structure);
    }

    /** What has answered, for the statistics. */
    String words(boolean bagsSufficed) {
        if (latest == null) {
            return bagsSufficed ? FUTURE_BAGS : FUTURE_BAGS + ", strand dag";
        }
        return givenUp.contains(latest) ? latest.word() + ", strand dag" : latest.word();
    }
}
