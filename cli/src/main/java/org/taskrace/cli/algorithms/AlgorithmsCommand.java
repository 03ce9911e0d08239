package org.taskrace.cli.algorithms;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.AlgorithmTraits;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.engine.detect.AlgorithmRegistry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code taskrace algorithms}: what each algorithm can do, what it costs, where it comes from and when to choose it. */
@Command(
        name = "algorithms",
        header = "Lists the algorithms: constructs, dag class, bounds, paper, and when to choose which.",
        mixinStandardHelpOptions = true)
public final class AlgorithmsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        printConstructs(out);
        for (Algorithm algorithm : AlgorithmRegistry.all()) {
            out.println();
            AlgorithmTraits traits = algorithm.traits();
            out.println(algorithm.name());
            print(out, "dags", traits.dagClass());
            print(out, "task event", traits.taskCost());
            print(out, "query", traits.queryCost());
            print(out, "memory", traits.memory());
            print(out, "paper", traits.paper());
            print(out, "order", order(algorithm));
            print(out, "choose it", traits.advice());
        }
        out.println();
        out.println(
                "Every one of them is exact: a location is reported if and only if it is racy in the dag of the run,"
                        + " and a run without a race stands for every schedule of the input.");
        out.println(
                "Figures: JDK 17, processor time on two busy cores; benchmarks/README.md has the tables and the commands.");
        out.println(
                "A Java program is always judged by the engine; there a name only chooses the structure that knows the order:"
                        + " auto and engine take future-bags, recall or 2d-order.");
        out.println("'taskrace model --algorithm all' runs every one that fits and compares them with the oracle.");
        out.flush();
        return ExitCode.OK;
    }

    private static String order(Algorithm algorithm) {
        if (algorithm.needsDepthFirst()) {
            return "each task runs to its end when it is created";
        }
        return algorithm.order() == ExecutionOrder.EAGER_RESUME
                ? "any; the task language resumes waiting tasks at once"
                : "any; the task language runs tasks depth first";
    }

    private static void print(PrintWriter out, String what, String text) {
        out.println(String.format("  %-11s %s", what, text));
    }

    /** Prints which algorithm has which construct; one column for each construct, as wide as its name. */
    private static void printConstructs(PrintWriter out) {
        StringBuilder header = new StringBuilder(String.format("%-11s", ""));
        for (Construct construct : Construct.values()) {
            header.append("  ").append(construct.words());
        }
        out.println(header);
        for (Algorithm algorithm : AlgorithmRegistry.all()) {
            StringBuilder row = new StringBuilder(String.format("%-11s", algorithm.name()));
            for (Construct construct : Construct.values()) {
                String cell = algorithm.constructs().contains(construct) ? "yes" : "";
                row.append("  ").append(String.format("%-" + construct.words().length() + "s", cell));
            }
            out.println(row.toString().stripTrailing());
        }
    }
}
