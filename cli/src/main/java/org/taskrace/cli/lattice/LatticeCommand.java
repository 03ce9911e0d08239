package org.taskrace.cli.lattice;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.core.lattice.LatticeCheck;
import org.taskrace.core.lattice.LatticeDrawing;
import org.taskrace.core.lattice.LatticeVerdict;
import org.taskrace.core.lattice.NotATaskGraphException;
import org.taskrace.core.lattice.TaskGraph;
import org.taskrace.language.parse.ProgramTextException;
import org.taskrace.language.parse.SourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace lattice}: is a task graph a two-dimensional lattice, and what does its diagram look like. */
@Command(
        name = "lattice",
        header = "Says whether a task graph is a two-dimensional lattice, and draws it.",
        description = {
            "",
            "On such graphs 'suprema' finds races with constant memory per location. If the answer is yes, a non-separating"
                    + " traversal is printed, and two linear orders whose intersection is the graph's order. If it is no, a witness"
                    + " is printed that can be checked by hand.",
            "",
            "A graph is a DOT file (.dot, .gv), as in",
            "",
            "    digraph { a -> b -> d; a -> c -> d }",
            "",
            "or JSON (.json), as in",
            "",
            "    {\"vertices\": [\"a\", \"b\", \"c\", \"d\"],",
            "     \"edges\": [[\"a\", \"b\"], [\"b\", \"d\"], [\"a\", \"c\"], [\"c\", \"d\"]]}",
            "",
            "It has no cycle, one source and one sink. Attributes of a DOT file are ignored.",
            ""
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":it is a two-dimensional lattice",
            ExitCode.USAGE + ":wrong command line, or no such file",
            ExitCode.NOT_A_PROGRAM + ":the text is not a task graph",
            ExitCode.NO_LATTICE + ":it is a task graph, but no two-dimensional lattice",
            ExitCode.INCONCLUSIVE + ":the graph is too large"
        })
public final class LatticeCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the lattice, if it is one, into this file.")
    private Path svg;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write the verdict as a JSON object; '-' is standard output, and then the report for people goes to"
                            + " standard error.")
    private String json;

    @Parameters(paramLabel = "FILE", description = "A task graph, .dot, .gv or .json.")
    private Path file;

    private PrintWriter report;
    private LatticeJson latticeJson;

    @Override
    public Integer call() throws IOException {
        boolean isJson = isJson();
        PrintWriter out = spec.commandLine().getOut();
        boolean jsonOnStandardOutput = STANDARD_OUTPUT.equals(json);
        report = jsonOnStandardOutput ? spec.commandLine().getErr() : out;
        try (Writer jsonFile = json == null || jsonOnStandardOutput ? null : open(Path.of(json), "--json")) {
            latticeJson = json == null ? null : new LatticeJson(jsonOnStandardOutput ? out : jsonFile);
            int exitCode = check(isJson);
            report.flush();
            return exitCode;
        }
    }

    private boolean isJson() {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".json") && !name.endsWith(".dot") && !name.endsWith(".gv")) {
            throw new ParameterException(
                    spec.commandLine(), "what kind of file is " + file + "? Its name must end in .dot, .gv or .json");
        }
        return name.endsWith(".json");
    }

    private int check(boolean isJson) throws IOException {
        try {
            char[] text = SourceText.decode(Files.readAllBytes(file));
            TaskGraph.Builder builder = isJson ? JsonGraphReader.read(text) : DotReader.read(text);
            if (builder.size() > LatticeCheck.MOST_VERTICES) {
                String limit = "; at most " + LatticeCheck.MOST_VERTICES + " can be checked";
                return failed(": the graph has " + builder.size() + " vertices" + limit, ExitCode.INCONCLUSIVE);
            }
            return judge(builder.build());
        } catch (ProgramTextException e) {
            return failed(":" + e.line() + ":" + e.column() + ": " + e.getMessage(), ExitCode.NOT_A_PROGRAM);
        } catch (GraphTextException e) {
            return failed(":" + e.getMessage(), ExitCode.NOT_A_PROGRAM);
        } catch (NotATaskGraphException e) {
            return failed(": " + e.getMessage(), ExitCode.NOT_A_PROGRAM);
        } catch (IOException e) {
            return failed(": cannot be read: " + IoMessages.of(e), ExitCode.USAGE);
        }
    }

    private int failed(String message, int exitCode) throws IOException {
        if (latticeJson != null) {
            latticeJson.printError(file.toString(), file + message);
        }
        spec.commandLine().getErr().println(file + message);
        spec.commandLine().getErr().flush();
        return exitCode;
    }

    private int judge(TaskGraph graph) throws IOException {
        LatticeVerdict verdict = LatticeCheck.check(graph);
        if (latticeJson != null) {
            latticeJson.print(file.toString(), graph, verdict);
        }
        new LatticeReport(report, file.toString(), graph).print(verdict);
        if (!(verdict instanceof LatticeVerdict.TwoDimensional planar)) {
            if (svg != null) {
                report.println("Nothing was drawn: only two-dimensional lattices have a planar diagram.");
            }
            return ExitCode.NO_LATTICE;
        }
        if (svg != null) {
            try (Writer drawing = open(svg, "--svg")) {
                drawing.write(
                        LatticeDrawing.svg(planar.lattice(), file.getFileName().toString()));
            }
            report.println("Drawn in " + svg);
        }
        return ExitCode.OK;
    }

    private Writer open(Path path, String option) {
        try {
            return Files.newBufferedWriter(path, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write " + path + ": " + IoMessages.of(e) + "; name another file after " + option,
                    e);
        }
    }
}
