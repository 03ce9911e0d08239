package org.taskrace.cli.bench.measure;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.taskrace.agent.options.Optimisation;

/**
 * The effect of each optimisation on one benchmark: the slowdown with all of them, without each, and without any.
 *
 * @param slowdowns by the optimisation that is switched off: {@link #NOTHING}, each optimisation by its name, {@link
 *     Optimisation#ALL}
 */
public record OptimisationEffects(String benchmark, Map<String, Double> slowdowns) {

    public static final String NOTHING = "";

    private static final String FIRST = "  %-28s";
    private static final String COLUMN = " %10s";

    /** Returns the variants, each with something switched off. */
    public static List<String> variants() {
        return Stream.of(
                        Stream.of(NOTHING),
                        Stream.of(Optimisation.values()).map(Optimisation::key),
                        Stream.of(Optimisation.ALL))
                .flatMap(names -> names)
                .toList();
    }

    /** Measures in turns, each with a JVM for the baseline and for each variant, as {@link BenchmarkMeasurement} does. */
    public static OptimisationEffects measure(
            BenchmarkRunner forks,
            int turns,
            MeasuringTime patience,
            String suite,
            String benchmark,
            ProgressLine progress)
            throws IOException, InterruptedException, BenchmarkRunner.Failed, BenchmarkRunner.TookTooLong {
        double plain = Double.MAX_VALUE;
        Map<String, Double> least = new LinkedHashMap<>();
        for (int turn = 0; turn < turns; turn++) {
            progress.now(suite + " " + benchmark + ", " + RunMode.BASELINE.word());
            plain = Math.min(
                    plain,
                    forks.run(RunMode.BASELINE, suite, benchmark, patience, NOTHING)
                            .leastRound());
            for (String off : variants()) {
                progress.now(suite + " " + benchmark + (off.equals(NOTHING) ? "" : ", without " + off));
                least.merge(
                        off,
                        forks.run(RunMode.FULL, suite, benchmark, patience, off).leastRound(),
                        Math::min);
            }
        }
        double baseline = plain;
        least.replaceAll((off, seconds) -> seconds / baseline);
        return new OptimisationEffects(benchmark, least);
    }

    /** Returns the effects on a suite as text: a line for what is switched off, a column for each benchmark. */
    public static String table(String suite, List<OptimisationEffects> effects) {
        StringBuilder text = new StringBuilder(suite).append(", slowdown").append(System.lineSeparator());
        text.append(format(FIRST, ""));
        effects.forEach(one -> text.append(format(COLUMN, one.benchmark())));
        text.append(format(COLUMN, "mean")).append(System.lineSeparator());
        for (String off : variants()) {
            text.append(format(FIRST, words(off)));
            effects.forEach(
                    one -> text.append(format(COLUMN, slowdown(one.slowdowns().get(off)))));
            double mean = Math.exp(effects.stream()
                    .mapToDouble(one -> Math.log(one.slowdowns().get(off)))
                    .average()
                    .orElse(Double.NaN));
            text.append(format(COLUMN, slowdown(mean))).append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String words(String off) {
        return switch (off) {
            case NOTHING -> "all optimisations";
            case Optimisation.ALL -> "without any";
            default -> "without " + off;
        };
    }

    private static String slowdown(double value) {
        return format("%.2fx", value);
    }

    private static String format(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
