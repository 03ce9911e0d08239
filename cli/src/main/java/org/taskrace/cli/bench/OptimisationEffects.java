package org.taskrace.cli.bench;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.taskrace.agent.options.Optimisation;

/**
 * The effect of each optimisation on one benchmark: the slowdown with all of them, without each, and without any.
 *
 * @param slowdowns by the optimisation that is switched off: {@link #NOTHING}, each optimisation by its name, {@link
 *     Optimisation#ALL}
 */
record OptimisationEffects(String benchmark, Map<String, Double> slowdowns) {

    static final String NOTHING = "";

    /** Returns the variants, each with something switched off. */
    static List<String> variants() {
        return Stream.of(
                        Stream.of(NOTHING),
                        Stream.of(Optimisation.values()).map(Optimisation::key),
                        Stream.of(Optimisation.ALL))
                .flatMap(names -> names)
                .toList();
    }

    /** Measures in turns, each with a JVM for the baseline and for each variant, as {@link Harness} does. */
    static OptimisationEffects measure(
            Forks forks, int turns, Patience patience, String suite, String benchmark, Progress progress)
            throws IOException, InterruptedException, Forks.Failed, Forks.TookTooLong {
        double plain = Double.MAX_VALUE;
        Map<String, Double> least = new LinkedHashMap<>();
        for (int turn = 0; turn < turns; turn++) {
            progress.now(suite + " " + benchmark + ", " + Mode.BASELINE.word());
            plain = Math.min(
                    plain,
                    forks.run(Mode.BASELINE, suite, benchmark, patience, NOTHING)
                            .leastRound());
            for (String off : variants()) {
                progress.now(suite + " " + benchmark + (off.equals(NOTHING) ? "" : ", without " + off));
                least.merge(
                        off,
                        forks.run(Mode.FULL, suite, benchmark, patience, off).leastRound(),
                        Math::min);
            }
        }
        double baseline = plain;
        least.replaceAll((off, seconds) -> seconds / baseline);
        return new OptimisationEffects(benchmark, least);
    }
}
