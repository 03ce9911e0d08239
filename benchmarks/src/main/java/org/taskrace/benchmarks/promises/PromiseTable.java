package org.taskrace.benchmarks.promises;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.history.ReaderListHistory;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.promises.drdp.SearchOrder;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.reach.promises.steps.VisitCounts;
import org.taskrace.core.reach.rsketch.NonSpEdgeLimitException;

/**
 * Printer of three tables. The first has the programs beside those of the DRDP paper's table 2, the second the cost of
 * each algorithm on them. The third shows, as the paper's table 3, how much DRDP searches in each of its four orders,
 * and how much {@code auto} does. Usage: {@code PromiseTable [--rounds N] [program…]}; without a name, all programs.
 */
public final class PromiseTable {

    private static final List<String> ALGORITHMS = List.of("drdp", "r-sketch", "auto");

    private final List<PaperProgram> programs = new ArrayList<>();
    private int rounds = 3;

    private PromiseTable(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--rounds")) {
                rounds = rounds(++i < arguments.length ? arguments[i] : "");
            } else {
                programs.add(program(arguments[i]));
            }
        }
        if (programs.isEmpty()) {
            programs.addAll(Arrays.asList(PaperProgram.values()));
        }
    }

    private static int rounds(String text) {
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException("--rounds needs a number from 1 to 9999, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private static PaperProgram program(String name) {
        return Arrays.stream(PaperProgram.values())
                .filter(program -> program.title.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown program '" + name + "'. Known: "
                        + String.join(
                                ", ",
                                Arrays.stream(PaperProgram.values())
                                        .map(p -> p.title)
                                        .toList())));
    }

    /** Prints the table. */
    public static void main(String[] arguments) {
        PromiseTable table;
        try {
            table = new PromiseTable(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(64);
            return;
        }
        table.printPrograms();
        table.printCosts();
        table.printVisits();
    }

    private void printPrograms() {
        String format = "| %-9s | %9s | %9s | %9s | %6s | %11s | %11s | %12s | %12s |%n";
        System.out.printf(
                format,
                "program",
                "tasks",
                "tree",
                "non-tree",
                "height",
                "writes",
                "reads",
                "paper writes",
                "paper reads");
        System.out.printf(format, "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:");
        for (PaperProgram program : programs) {
            Teller teller = program.tell(new Teller(Algorithms.byName("auto").detector(program.constructs()), false));
            System.out.printf(
                    format,
                    program.title,
                    teller.tasks(),
                    teller.treeJoins(),
                    teller.nonTreeJoins(),
                    teller.height(),
                    teller.writes(),
                    teller.reads(),
                    program.paperWrites,
                    program.paperReads);
        }
        System.out.println();
    }

    private void printCosts() {
        String format = "| %-9s | %-14s | %8s | %9s | %10s | %8s | %10s | %7s |%n";
        System.out.printf(
                format,
                "program",
                "algorithm",
                "ns/event",
                "ns/access",
                "queries",
                "ns/query",
                "bytes/task",
                "seconds");
        System.out.printf(format, "---", "---", "---:", "---:", "---:", "---:", "---:", "---:");
        for (PaperProgram program : programs) {
            for (String name : ALGORITHMS) {
                printCost(format, program, name);
            }
        }
        System.out.println();
    }

    private void printCost(String format, PaperProgram program, String name) {
        Algorithm algorithm = Algorithms.find(name).orElse(null);
        if (algorithm == null) {
            System.out.printf("| %-9s | %-14s | not in this build%n", program.title, name);
            return;
        }
        Measurement measured;
        try {
            measured = Measurement.of(program, algorithm, rounds);
        } catch (NonSpEdgeLimitException refused) {
            System.out.printf(
                    "| %-9s | %-14s | refused: %s |%n",
                    program.title, name, refused.getMessage().split(";")[0]);
            return;
        }
        System.out.printf(
                format,
                program.title,
                measured.decidedBy(),
                number(measured.perEvent()),
                number(measured.perAccess()),
                measured.queries(),
                number(measured.perQuery()),
                number(measured.bytesPerTask()),
                String.format(Locale.ROOT, "%.2f", measured.seconds()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private void printVisits() {
        String format = "| %-9s | %-34s | %9s | %5s | %7s | %8s |%n";
        System.out.printf(format, "program", "search", "searches", "least", "most", "average");
        System.out.printf(format, "---", "---", "---:", "---:", "---:", "---:");
        for (PaperProgram program : programs) {
            if (program.usesPromises()) {
                for (SearchOrder order : SearchOrder.values()) {
                    DrdpReachability drdp = new DrdpReachability(order);
                    run(program, drdp);
                    printVisits(format, program, "drdp, " + order.words(), drdp.visitCounts());
                }
                RecallReachability recall = new RecallReachability();
                run(program, recall);
                printVisits(format, program, "auto", recall.visitCounts());
            }
        }
    }

    private static void run(PaperProgram program, Reachability structure) {
        RaceCollector collector = new RaceCollector(structure::taskOf);
        ReaderListHistory history = new ReaderListHistory(structure, collector);
        program.tell(new Teller(new SerialDetector("visits", structure, history, collector), true));
    }

    private static void printVisits(String format, PaperProgram program, String search, VisitCounts counts) {
        System.out.printf(
                format,
                program.title,
                search,
                counts.searches(),
                counts.least(),
                counts.most(),
                String.format(Locale.ROOT, "%.2f", counts.average()));
    }
}
