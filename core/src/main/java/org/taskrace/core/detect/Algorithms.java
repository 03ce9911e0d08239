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
import org.taskrace.core.history.TwoReaderHistory;
import org.taskrace.core.reach.bags.EspBags;
import org.taskrace.core.reach.bags.SpBags;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.reach.rsketch.RSketch;
import org.taskrace.core.reach.suprema.SupremaReachability;
import org.taskrace.core.reach.twodorder.TwoDOrder;

/**
 * The published algorithms and the reference, in the order in which they are listed to the user.
 *
 * <p>The engine adds its own entries: {@code org.taskrace.engine.detect.AlgorithmRegistry} has the whole list.
 */
public final class Algorithms {

    private static final List<Algorithm> ALL = List.of(
            new Algorithm(
                    "sp-bags",
                    Set.of(Construct.SPAWN_SYNC),
                    new AlgorithmTraits(
                            "series-parallel",
                            "near-constant, amortised",
                            "near-constant, amortised",
                            "4 bytes a task, 8 more while it is active; 16 bytes a location",
                            "Feng and Leiserson, Efficient detection of determinacy races in Cilk programs, SPAA 1997",
                            "spawn and sync only; the smallest of all"),
                    ExecutionOrder.DEPTH_FIRST,
                    true,
                    SpBags::new,
                    used -> spBags()),
            new Algorithm(
                    "esp-bags",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.ISOLATED),
                    new AlgorithmTraits(
                            "series-parallel",
                            "near-constant, amortised",
                            "near-constant, amortised",
                            "4 bytes a task, 8 more while it is active; 16 bytes a location, 16 more where isolated",
                            "Raman, Zhao, Sarkar, Vechev and Yahav, Efficient data race detection for async-finish parallelism, FMSD 2012",
                            "the fastest wherever the program has no futures, promises, pipelines or fork/join: 3 to 9 ns an event, 1.3 to 3 ns an"
                                    + " ordered query at any size up to ten million tasks (benchmarks/reachability.sh)"),
                    ExecutionOrder.DEPTH_FIRST,
                    true,
                    EspBags::new,
                    used -> espBags()),
            new Algorithm(
                    "suprema",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FORK_JOIN, Construct.PIPELINE),
                    new AlgorithmTraits(
                            "two-dimensional lattices",
                            "near-constant, amortised",
                            "near-constant, amortised",
                            "8 bytes a task (a stage of a pipeline 20), 8 more while it is active, 4 while unjoined; 24 bytes a location",
                            "Dimitrov, Vechev and Sarkar, Race detection in two dimensions, SPAA 2015",
                            "structured fork/join and pipelines, run serially: 43 to 73 ns a spawn, 24 to 48 ns a query"),
                    ExecutionOrder.DEPTH_FIRST,
                    true,
                    SupremaReachability::new,
                    used -> suprema()),
            new Algorithm(
                    "2d-order",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FORK_JOIN, Construct.PIPELINE),
                    new AlgorithmTraits(
                            "two-dimensional lattices",
                            "constant, amortised; O(lg k) for a stage that waits for an iteration of k stages",
                            "constant: at most four comparisons of labels",
                            "28 bytes a strand, 16 a task; 24 bytes a location, 32 in parallel",
                            "Xu, Lee and Agrawal, Efficient parallel determinacy race detection for two-dimensional dags, PPoPP 2018",
                            "pipelines and fork/join in any legal order, also while they run in parallel: 89 ns a stage at 71 stages"
                                    + " (benchmarks/pipelines.sh, benchmarks/lists.sh)"),
                    ExecutionOrder.DEPTH_FIRST,
                    false,
                    TwoDOrder::serial,
                    used -> twoDOrder()),
            new Algorithm(
                    "r-sketch",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FUTURE, Construct.PROMISE),
                    new AlgorithmTraits(
                            "series-parallel and k more edges, for gets",
                            "constant, and a get's row of the closure: k² bits in all, a few times over",
                            "constant: two comparisons in each of two orders and one bit",
                            "about 250 bytes a task, k² bits a few times over; 16 bytes a location, 8 for each further reader",
                            "Agrawal et al., Race detection and reachability in nearly series-parallel DAGs, SODA 2018",
                            "futures and promises that are got up to some 50,000 times (k; 357,760 would take 16 GB at least); past"
                                    + " that choose drdp or auto. 0.55 to 1.5 s on the five promise programs that it takes, auto 0.15 to 0.6"),
                    ExecutionOrder.DEPTH_FIRST,
                    false,
                    () -> new RSketch(RSketch.DEFAULT_MAX_NON_SP_EDGES),
                    used -> rSketch(RSketch.DEFAULT_MAX_NON_SP_EDGES)),
            new Algorithm(
                    "drdp",
                    Set.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FUTURE, Construct.PROMISE),
                    new AlgorithmTraits(
                            "any of these constructs",
                            "constant",
                            "height of the task tree, logarithmic; times the gets that are searched where the tree does not decide",
                            "84 to 160 bytes a task with its steps and gets, measured; 16 bytes a location, 8 more for each further reader",
                            "Jin, Yu, Cogumbreiro, Shirako and Sarkar, Dynamic determinacy race detection for task-parallel programs "
                                    + "with promises, ECOOP 2023",
                            "promises and futures, any number of gets; the paper's own search, to compare with auto, which is as fast"),
                    ExecutionOrder.EAGER_RESUME,
                    false,
                    DrdpReachability::new,
                    used -> drdp()),
            new Algorithm(
                    "recall",
                    Set.of(Construct.values()),
                    new AlgorithmTraits(
                            "any",
                            "constant, amortised",
                            "logarithmic where the tree, two orders or first joins decide, a pruned search where not",
                            "155 to 244 bytes a task with its steps and gets, measured; locations as drdp",
                            "drdp's contexts behind two orders and MultiBags' joins",
                            "never by hand: auto takes it for futures and promises, and so do Java programs of the task API"),
                    ExecutionOrder.DEPTH_FIRST,
                    false,
                    RecallReachability::new,
                    used -> Auto.recall("recall")),
            new Algorithm(
                    "oracle",
                    Set.of(Construct.values()),
                    new AlgorithmTraits(
                            "any",
                            "constant, and the dag is kept",
                            "compares all pairs at the end: strands² / 64",
                            "about 30 bytes a strand, 20 a distinct access",
                            "none: the definition of a race, carried out",
                            "to check the others, and for small programs; names every racing pair"),
                    ExecutionOrder.DEPTH_FIRST,
                    false,
                    BruteForceReachability::new,
                    used -> new OracleDetector()),
            new Algorithm(
                    "auto",
                    Set.of(Construct.values()),
                    new AlgorithmTraits(
                            "any",
                            "that of esp-bags or suprema if they are exact; else constant, amortised",
                            "that of esp-bags or suprema; else logarithmic if the tree, two orders or first joins decide, a pruned search if not",
                            "that of esp-bags or suprema; else 155 to 244 bytes a task with its steps and gets, measured; locations as drdp",
                            "esp-bags, suprema, and drdp's contexts behind two orders and MultiBags' joins",
                            "unless you want to compare algorithms: the cheapest exact one for the constructs that the program uses"),
                    ExecutionOrder.DEPTH_FIRST,
                    false,
                    null,
                    Auto::detector));

    private Algorithms() {}

    /** Returns all algorithms of this module. */
    public static List<Algorithm> all() {
        return ALL;
    }

    /** Returns all algorithms, with another limit of non-series-parallel edges for those that have one. */
    public static List<Algorithm> withMaxNonSpEdges(int limit) {
        return ALL.stream()
                .map(algorithm ->
                        algorithm.name().equals("r-sketch") ? algorithm.with(used -> rSketch(limit)) : algorithm)
                .toList();
    }

    /** Returns the algorithm with this name; throws {@link IllegalArgumentException} with the nearest name for an unknown one. */
    public static Algorithm byName(String name) {
        return byName(name, ALL);
    }

    /** Returns the algorithm with this name in a list; throws {@link IllegalArgumentException} for an unknown one. */
    public static Algorithm byName(String name, List<Algorithm> among) {
        return among.stream()
                .filter(algorithm -> algorithm.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(unknown(name, among)));
    }

    /** Returns the algorithm with this name, if there is one. */
    public static Optional<Algorithm> find(String name) {
        return ALL.stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
    }

    private static String unknown(String name, List<Algorithm> among) {
        List<String> names = among.stream().map(Algorithm::name).toList();
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

    private static Detector rSketch(int maxNonSpEdges) {
        RSketch sketch = new RSketch(maxNonSpEdges);
        RaceCollector collector = new RaceCollector(sketch::taskOf);
        return new SerialDetector("r-sketch", sketch, new ReaderListHistory(sketch, collector), collector);
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

    private static Detector twoDOrder() {
        TwoDOrder reachability = TwoDOrder.serial();
        RaceCollector collector = new RaceCollector(reachability::taskOf);
        return new SerialDetector(
                "2d-order", reachability, new TwoReaderHistory(reachability.orders(), collector), collector);
    }
}
