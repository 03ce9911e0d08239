package org.taskrace.core.detect;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.history.IsolatedHistory;
import org.taskrace.core.history.ReaderListHistory;
import org.taskrace.core.history.SingleReaderHistory;
import org.taskrace.core.history.SupremaHistory;
import org.taskrace.core.reach.bags.EspBags;
import org.taskrace.core.reach.bags.SpBags;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.suprema.SupremaReachability;

/** All algorithms, in the order in which they are listed to the user. */
public final class Algorithms {

    private static final List<Algorithm> ALL = List.of(
            new Algorithm(
                    "sp-bags",
                    Set.of(Construct.SPAWN_SYNC),
                    "series-parallel",
                    "near-constant, amortised",
                    "near-constant, amortised",
                    "4 bytes a task, 8 more while it is active; 16 bytes a location",
                    "Feng and Leiserson, Efficient detection of determinacy races in Cilk programs, SPAA 1997",
                    "spawn and sync only; the smallest of all",
                    ExecutionOrder.DEPTH_FIRST,
                    Algorithms::spBags),
            new Algorithm(
                    "esp-bags",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.ISOLATED),
                    "series-parallel",
                    "near-constant, amortised",
                    "near-constant, amortised",
                    "4 bytes a task, 8 more while it is active; 16 bytes a location, 16 more where isolated",
                    "Raman, Zhao, Sarkar, Vechev and Yahav, Efficient data race detection for async-finish parallelism, FMSD 2012",
                    "the fastest wherever the program has no futures, promises, pipelines or fork/join",
                    ExecutionOrder.DEPTH_FIRST,
                    Algorithms::espBags),
            new Algorithm(
                    "suprema",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FORK_JOIN, Construct.PIPELINE),
                    "two-dimensional lattices",
                    "near-constant, amortised",
                    "near-constant, amortised",
                    "8 bytes a task (a stage of a pipeline 20), 8 more while it is active, 4 while unjoined; 24 bytes a location",
                    "Dimitrov, Vechev and Sarkar, Race detection in two dimensions, SPAA 2015",
                    "structured fork/join and pipelines, run serially",
                    ExecutionOrder.DEPTH_FIRST,
                    Algorithms::suprema),
            new Algorithm(
                    "drdp",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FUTURE, Construct.PROMISE),
                    "any of these constructs",
                    "constant",
                    "height of the task tree, logarithmic; times the gets that are searched where the tree does not decide",
                    "about 80 bytes a task, 30 a step, 12 a get; 16 bytes a location, 8 more for each further reader",
                    "Jin, Yu, Cogumbreiro, Shirako and Sarkar, Dynamic determinacy race detection for task-parallel programs "
                            + "with promises, ECOOP 2023",
                    "promises and futures, any number of gets; to compare with the paper",
                    ExecutionOrder.EAGER_RESUME,
                    Algorithms::drdp),
            new Algorithm(
                    "oracle",
                    Set.of(Construct.values()),
                    "any",
                    "constant, and the dag is kept",
                    "compares all pairs at the end: strands² / 64",
                    "about 30 bytes a strand, 20 a distinct access",
                    "none: the definition of a race, carried out",
                    "to check the others, and for small programs; names every racing pair",
                    ExecutionOrder.DEPTH_FIRST,
                    OracleDetector::new),
            new Algorithm(
                    "auto",
                    Set.of(Construct.values()),
                    "any",
                    "that of esp-bags or suprema where they are exact; else constant, amortised",
                    "the same; else logarithmic where the tree, two orders or first joins decide, a pruned search where not",
                    "that of esp-bags or suprema; else about 110 bytes a task, 40 a step, 30 a get; as drdp for locations",
                    "esp-bags, suprema, and drdp's contexts behind two orders and MultiBags' joins",
                    "unless you want to compare algorithms: the cheapest exact one for the constructs that the program uses",
                    ExecutionOrder.DEPTH_FIRST,
                    Auto::detector));

    private Algorithms() {}

    public static List<Algorithm> all() {
        return ALL;
    }

    /** The algorithm with this name; an unknown name is an {@link IllegalArgumentException} that says what was probably meant. */
    public static Algorithm byName(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException(unknown(name)));
    }

    public static Optional<Algorithm> find(String name) {
        return ALL.stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
    }

    private static String unknown(String name) {
        List<String> names = ALL.stream().map(Algorithm::name).toList();
        String guess = Similarity.nearest(name, names)
                .map(near -> "; did you mean " + near + "?")
                .orElse(".");
        return "unknown algorithm '" + name + "'" + guess + " Known: " + String.join(", ", names);
    }

    private static Detector spBags() {
        SpBags bags = new SpBags();
        RaceCollector collector = new RaceCollector(bags::taskOf);
        return new SerialDetector("sp-bags", bags, new SingleReaderHistory(bags, collector), collector);
    }

    private static Detector espBags() {
        EspBags bags = new EspBags();
        RaceCollector collector = new RaceCollector(bags::taskOf);
        return new SerialDetector("esp-bags", bags, new IsolatedHistory(bags, collector), collector);
    }

    private static Detector drdp() {
        DrdpReachability drdp = new DrdpReachability();
        RaceCollector collector = new RaceCollector(drdp::taskOf);
        return new SerialDetector("drdp", drdp, new ReaderListHistory(drdp, collector), collector);
    }

    private static Detector suprema() {
        SupremaReachability reachability = new SupremaReachability();
        RaceCollector collector = new RaceCollector(reachability::taskOf);
        return new SerialDetector("suprema", reachability, new SupremaHistory(reachability, collector), collector);
    }
}
