package org.taskrace.cli.bench;

import java.util.List;
import java.util.Locale;
import org.taskrace.agent.options.Optimisation;

/** The effects of the optimisations on a suite, as text: a line for what is switched off, a column for each benchmark. */
final class EffectsTable {

    private static final String FIRST = "  %-28s";
    private static final String COLUMN = " %10s";

    private EffectsTable() {}

    static String of(String suite, List<OptimisationEffects> effects) {
        StringBuilder text = new StringBuilder(suite).append(", slowdown").append(System.lineSeparator());
        text.append(format(FIRST, ""));
        effects.forEach(one -> text.append(format(COLUMN, one.benchmark())));
        text.append(format(COLUMN, "mean")).append(System.lineSeparator());
        for (String off : OptimisationEffects.variants()) {
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
            case OptimisationEffects.NOTHING -> "all optimisations";
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
