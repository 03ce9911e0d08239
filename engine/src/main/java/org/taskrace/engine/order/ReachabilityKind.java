package org.taskrace.engine.order;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bags.EspBags;
import org.taskrace.core.reach.bags.SpBags;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.reach.rsketch.RSketch;
import org.taskrace.core.reach.suprema.SupremaReachability;
import org.taskrace.core.reach.twodorder.TwoDOrder;

/** The structures that can answer for a Java program, with what they know. */
public enum ReachabilityKind {
    SP_BAGS("sp-bags", SpBags::new, true, false, EnumSet.of(TaskKind.SPAWN)),
    ESP_BAGS("esp-bags", EspBags::new, true, false, EnumSet.of(TaskKind.SPAWN, TaskKind.ASYNC)),
    SUPREMA(
            "suprema",
            SupremaReachability::new,
            true,
            false,
            EnumSet.of(TaskKind.SPAWN, TaskKind.ASYNC, TaskKind.FORK, TaskKind.ITERATION)),
    TWO_D_ORDER(
            "2d-order",
            TwoDOrder::serial,
            false,
            false,
            EnumSet.of(TaskKind.SPAWN, TaskKind.ASYNC, TaskKind.FORK, TaskKind.ITERATION)),
    R_SKETCH(
            "r-sketch",
            () -> new RSketch(RSketch.DEFAULT_MAX_NON_SP_EDGES),
            false,
            true,
            EnumSet.of(TaskKind.SPAWN, TaskKind.ASYNC, TaskKind.FUTURE)),
    DRDP("drdp", DrdpReachability::new, false, true, EnumSet.of(TaskKind.SPAWN, TaskKind.ASYNC, TaskKind.FUTURE)),
    RECALL("recall", RecallReachability::new, false, true, EnumSet.complementOf(EnumSet.of(TaskKind.ROOT))),
    ORACLE("oracle", BruteForceReachability::new, false, true, EnumSet.complementOf(EnumSet.of(TaskKind.ROOT)));

    private final String word;
    private final Supplier<Reachability> create;
    private final boolean needsDepthFirst;
    private final boolean knowsPromises;
    private final Set<TaskKind> kinds;

    ReachabilityKind(
            String word,
            Supplier<Reachability> create,
            boolean needsDepthFirst,
            boolean knowsPromises,
            Set<TaskKind> kinds) {
        this.word = word;
        this.create = create;
        this.needsDepthFirst = needsDepthFirst;
        this.knowsPromises = knowsPromises;
        this.kinds = kinds;
    }

    /** The structure with this name on the command line. */
    public static Optional<ReachabilityKind> find(String name) {
        return Arrays.stream(values())
                .filter(structure -> structure.word.equals(name))
                .findFirst();
    }

    /** Its name on the command line. */
    public String word() {
        return word;
    }

    Reachability create() {
        return create.get();
    }

    boolean needsDepthFirst() {
        return needsDepthFirst;
    }

    boolean knowsPromises() {
        return knowsPromises;
    }

    boolean knows(TaskKind kind) {
        return kinds.contains(kind);
    }
}
