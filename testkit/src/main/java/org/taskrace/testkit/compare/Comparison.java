package org.taskrace.testkit.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.code.Program;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.run.Verdict;
import org.taskrace.testkit.shrink.Shrinker;
import org.taskrace.testkit.tree.ProgramTree;

/**
 * Comparison of algorithms with the oracle. The oracle runs the program in the algorithm's own order. If control flow
 * depends on racy values, only that order has the dag that the algorithm saw.
 */
public final class Comparison {

    private static final int SHRINK_ATTEMPTS = 4_000;

    /** An algorithm that says something else than the oracle, or that broke down. */
    public record Disagreement(String algorithm, String oracleSays, String algorithmSays) {}

    private final List<Algorithm> algorithms;
    private final LongAdder givenUp = new LongAdder();

    public Comparison(List<Algorithm> algorithms) {
        this.algorithms = List.copyOf(algorithms);
    }

    /** Returns how often an algorithm that may give up has done so, and was not compared. */
    public long givenUp() {
        return givenUp.sum();
    }

    /** Returns the algorithms that have all constructs of the program. */
    public List<Algorithm> supporting(Program program) {
        List<Algorithm> supporting = new ArrayList<>();
        for (Algorithm algorithm : algorithms) {
            if (algorithm.constructs().containsAll(program.constructs())) {
                supporting.add(algorithm);
            }
        }
        return supporting;
    }

    /** Returns the first disagreement about a program, if there is one. */
    public Optional<Disagreement> compare(Program program) {
        Map<ExecutionOrder, Verdict> oracles = new EnumMap<>(ExecutionOrder.class);
        for (Algorithm algorithm : supporting(program)) {
            Verdict oracle = oracles.computeIfAbsent(algorithm.order(), order -> Runner.oracle(program, order));
            Optional<Disagreement> disagreement = compare(program, algorithm, oracle);
            if (disagreement.isPresent()) {
                return disagreement;
            }
        }
        return Optional.empty();
    }

    private Optional<Disagreement> compare(Program program, Algorithm algorithm, Verdict oracle) {
        Verdict verdict;
        try {
            verdict = Runner.run(program, algorithm);
        } catch (RuntimeException | AssertionError | StackOverflowError broken) {
            return Optional.of(new Disagreement(algorithm.name(), oracle.toString(), "broke down: " + broken));
        }
        if (verdict.status() == Verdict.Status.LIMIT && ComparedAlgorithms.mayGiveUp(algorithm)) {
            givenUp.increment();
            return Optional.empty();
        }
        return verdict.agreesWith(oracle)
                ? Optional.empty()
                : Optional.of(new Disagreement(algorithm.name(), oracle.toString(), verdict.toString()));
    }

    /** Compares, and throws an {@link AssertionError} with the shrunken program where an algorithm disagrees. */
    public void check(RandomProgram program) {
        Optional<Disagreement> found = compare(Runner.parse(program.text()));
        if (found.isEmpty()) {
            return;
        }
        String algorithm = found.get().algorithm();
        ProgramTree smallest = Shrinker.shrink(
                program.tree(), tree -> disagreementOf(algorithm, tree).isPresent(), SHRINK_ATTEMPTS);
        Disagreement shown = disagreementOf(algorithm, smallest).orElseThrow();
        throw new AssertionError(String.format(
                "%s disagrees with the oracle%n  family %s, seed %d, size %d (RandomProgram.of(Family.%s, %dL, %d))%n"
                        + "  oracle: %s%n  %s: %s%n%s",
                algorithm,
                program.family(),
                program.seed(),
                program.size(),
                program.family(),
                program.seed(),
                program.size(),
                shown.oracleSays(),
                algorithm,
                shown.algorithmSays(),
                smallest.print()));
    }

    private Optional<Disagreement> disagreementOf(String algorithm, ProgramTree tree) {
        String text = tree.print();
        if (Runner.oracle(text, ExecutionOrder.DEPTH_FIRST).status() == Verdict.Status.NOT_A_PROGRAM) {
            return Optional.empty();
        }
        Program program = Runner.parse(text);
        for (Algorithm candidate : supporting(program)) {
            if (candidate.name().equals(algorithm)) {
                return compare(program, candidate, Runner.oracle(program, candidate.order()));
            }
        }
        return Optional.empty();
    }
}
