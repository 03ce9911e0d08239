package org.taskrace.cli.drb;

import java.util.List;
import java.util.Map;

/**
 * Figures of other tools, which ran the OpenMP originals, from table 1 of the DRDP paper (Jin, Yu, Cogumbreiro, Shirako
 * and Sarkar, ECOOP 2023). The text of the paper that was used shows three cells of race-free programs as N; they are
 * read as TN.
 */
final class OtherTools {

    static final List<String> NAMES = List.of("Inspector", "TSan", "ROMP", "Coderrect", "LLOV", "DRDP");

    /** By the number of the benchmark, in the order of the names. */
    private static final Map<String, List<String>> FIGURES = Map.ofEntries(
            Map.entry("027", List.of("TP", "TP", "TP", "TP", "FN", "TP")),
            Map.entry("072", List.of("TN", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("078", List.of("TN", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("079", List.of("TN", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("131", List.of("TP", "FN", "FN", "TP", "FN", "TP")),
            Map.entry("132", List.of("FP", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("133", List.of("FP", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("134", List.of("TP", "TP", "FN", "FN", "FN", "TP")),
            Map.entry("173", List.of("TP", "FN", "TP", "FN", "FN", "TP")),
            Map.entry("174", List.of("TN", "TN", "FP", "TN", "TN", "TN")),
            Map.entry("175", List.of("TP", "TP", "FN", "FN", "FN", "TP")),
            Map.entry("176", List.of("FP", "TN", "TN", "TN", "TN", "TN")),
            Map.entry("177", List.of("TP", "TP", "FN", "FN", "FN", "TP")));

    private OtherTools() {}

    /** Returns the figures for a benchmark; dashes if the paper has none. */
    static List<String> of(String number) {
        return FIGURES.getOrDefault(number, List.of("-", "-", "-", "-", "-", "-"));
    }
}
