package org.taskrace.cli.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.check.Check;
import org.taskrace.language.code.Program;
import org.taskrace.language.run.values.ProgramError;

/** Check of one program under the chosen algorithms, with the verdicts as text. */
final class ProgramChecker {

    /** The name that stands for every algorithm that fits. */
    static final String ALL = "all";

    private static final String ORACLE = "oracle";

    private final String name;
    private final Program program;
    private final long maxRounds;
    private final List<Algorithm> algorithms;

    ProgramChecker(String name, Program program, long maxRounds, List<Algorithm> algorithms) {
        this.algorithms = algorithms;
        this.name = name;
        this.program = program;
        this.maxRounds = maxRounds;
    }

    /** Returns the outcomes for an algorithm's name, or for {@link #ALL}. */
    List<CheckOutcome> check(String algorithm) {
        return algorithm.equals(ALL) ? checkAll() : List.of(checkOne(byName(algorithm)));
    }

    private Algorithm byName(String wanted) {
        return algorithms.stream()
                .filter(one -> one.name().equals(wanted))
                .findFirst()
                .orElseThrow();
    }

    private CheckOutcome checkOne(Algorithm algorithm) {
        for (Construct construct : Construct.values()) {
            if (program.uses(construct) && !algorithm.constructs().contains(construct)) {
                return lacks(algorithm, construct);
            }
        }
        return outcome(algorithm, Check.run(program, algorithm, maxRounds));
    }

    private CheckOutcome lacks(Algorithm algorithm, Construct construct) {
        int site = program.firstUse().get(construct);
        List<String> others = algorithms.stream()
                .filter(other -> other.constructs().containsAll(program.constructs()))
                .map(Algorithm::name)
                .toList();
        return CheckOutcome.failed(
                name,
                algorithm.name(),
                "unsupported",
                at(site) + "the algorithm " + algorithm.name() + " has no " + construct.words()
                        + "; these have all that the program uses: " + String.join(", ", others),
                ExitCode.USAGE);
    }

    private CheckOutcome outcome(Algorithm algorithm, Check check) {
        boolean racy = !check.findings().races().isEmpty();
        return switch (check.status()) {
            case OK ->
                new CheckOutcome(
                        name,
                        algorithm.name(),
                        "ok",
                        check,
                        name + ": " + verdict(algorithm, check),
                        racy ? ExitCode.RACE : ExitCode.OK);
            case DEADLOCK ->
                new CheckOutcome(
                        name,
                        algorithm.name(),
                        "deadlock",
                        check,
                        at(check.run().suspended().get(0).site()) + "deadlock: no task can go on, " + suspended(check)
                                + soFar(check) + decidedBy(algorithm, check),
                        ExitCode.PROGRAM_FAILED);
            case ERROR -> error(algorithm, check, "error", ExitCode.PROGRAM_FAILED);
            case LIMIT -> error(algorithm, check, "unsupported", ExitCode.USAGE);
        };
    }

    private CheckOutcome error(Algorithm algorithm, Check check, String status, int exitCode) {
        ProgramError error = check.run().error();
        return new CheckOutcome(
                name,
                algorithm.name(),
                status,
                check,
                at(error.site())
                        + error.getMessage()
                        + (check.run().started() ? soFar(check) + decidedBy(algorithm, check) : ""),
                exitCode);
    }

    private static String suspended(Check check) {
        int count = check.run().suspended().size();
        return count == 1 ? "1 is suspended" : count + " are suspended";
    }

    private static String soFar(Check check) {
        List<String> racy = check.racyLocations();
        return racy.isEmpty() ? "; no race until then" : "; until then a race on " + listed(racy);
    }

    private String verdict(Algorithm algorithm, Check check) {
        List<String> racy = check.racyLocations();
        if (!racy.isEmpty()) {
            return "race on " + listed(racy) + decidedBy(algorithm, check);
        }
        if (program.uses(Construct.ISOLATED)) {
            return "race-free in this schedule; the order of isolated blocks (line "
                    + program.line(program.firstUse().get(Construct.ISOLATED)) + ") can lead to others"
                    + decidedBy(algorithm, check);
        }
        return "race-free in every schedule of this input" + decidedBy(algorithm, check);
    }

    private static String decidedBy(Algorithm algorithm, Check check) {
        String decidedBy = check.findings().decidedBy();
        return " [" + (decidedBy.isEmpty() ? algorithm.name() : decidedBy) + "]";
    }

    private static String listed(List<String> names) {
        int most = 10;
        String shown = String.join(", ", names.subList(0, Math.min(most, names.size())));
        return names.size() <= most ? shown : shown + " and " + (names.size() - most) + " more locations";
    }

    private String at(int site) {
        return name + ":" + program.line(site) + ":" + program.column(site) + ": ";
    }

    /**
     * Checks with every algorithm that has all constructs of the program, each compared with the oracle in its order of
     * execution.
     */
    private List<CheckOutcome> checkAll() {
        Algorithm oracle = byName(ORACLE);
        Map<ExecutionOrder, Check> truth = new EnumMap<>(ExecutionOrder.class);
        List<CheckOutcome> outcomes = new ArrayList<>();
        for (Algorithm algorithm : algorithms) {
            if (!algorithm.constructs().containsAll(program.constructs())) {
                continue;
            }
            // Where racy values decide the control flow, each order of execution has a dag of its own.
            Check expected = truth.computeIfAbsent(
                    algorithm.order(), order -> Check.run(program, oracle.detector(), order, maxRounds));
            CheckOutcome found = algorithm.name().equals(ORACLE) ? outcome(oracle, expected) : checkOne(algorithm);
            if (found.check() != null && found.check().status() == Check.Status.LIMIT) {
                // Not a verdict, so nothing to compare; the others decide how the command ends.
                found = found.withExitCode(ExitCode.OK);
            }
            outcomes.add(agrees(found, expected) ? found : disagreement(found, expected));
        }
        return outcomes;
    }

    private static boolean agrees(CheckOutcome found, Check expected) {
        return found.check() == null
                || found.check().status() == Check.Status.LIMIT
                || found.check().status() == expected.status()
                        && found.racyLocations().equals(expected.racyLocations());
    }

    private static CheckOutcome disagreement(CheckOutcome found, Check expected) {
        TreeSet<String> missed = new TreeSet<>(expected.racyLocations());
        missed.removeAll(found.racyLocations());
        TreeSet<String> invented = new TreeSet<>(found.racyLocations());
        invented.removeAll(expected.racyLocations());
        return new CheckOutcome(
                found.program(),
                found.algorithm(),
                found.status(),
                found.check(),
                found.program() + ": DISAGREEMENT: " + found.algorithm() + " misses " + missed + " and invents "
                        + invented
                        + " (ended " + found.check().status() + ", the oracle " + expected.status()
                        + "); this is a fault of taskrace: please report it with the program",
                ExitCode.INTERNAL);
    }
}
