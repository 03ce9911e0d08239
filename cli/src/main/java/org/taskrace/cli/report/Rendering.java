package org.taskrace.cli.report;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.report.html.HtmlIndex;
import org.taskrace.report.html.HtmlReport;
import org.taskrace.report.sarif.SarifReport;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.StoredReport;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that render a result, for every command that has one. */
public final class Rendering {

    private static final String STANDARD_OUTPUT = "-";
    private static final String SARIF_SUFFIX = ".sarif";

    @Option(
            names = "--html",
            paramLabel = "F",
            description = "write one HTML page that needs no network (-: standard output)")
    private String html;

    @Option(
            names = "--sarif",
            paramLabel = "F",
            description = "write SARIF 2.1.0, for code hosts and editors (-: standard output)")
    private String sarif;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "what tells these results from others, for SARIF (taskrace)")
    private String category;

    @Option(
            names = "--source-path",
            paramLabel = "PATH",
            description = "folders of sources, or of projects with sources (the current one)")
    private String sourcePath;

    /** Returns a rendering from values that another table of options has read; null stands for "not given". */
    public static Rendering of(String html, String sarif, String sourcePath) {
        Rendering rendering = new Rendering();
        rendering.html = html;
        rendering.sarif = sarif;
        rendering.sourcePath = sourcePath;
        return rendering;
    }

    /** Returns whether there is anything to render. */
    public boolean isWanted() {
        return html != null || sarif != null;
    }

    /** Returns whether standard output belongs to a rendered result. */
    public boolean takesStandardOutput() {
        return STANDARD_OUTPUT.equals(html) || STANDARD_OUTPUT.equals(sarif);
    }

    /** Refuses what cannot be done, before the work is. */
    public void check(CommandLine command) {
        if (STANDARD_OUTPUT.equals(html) && STANDARD_OUTPUT.equals(sarif)) {
            throw new ParameterException(command, "only one of --html and --sarif can go to standard output");
        }
        for (Path folder : sourceFolders()) {
            if (!Files.isDirectory(folder)) {
                throw new ParameterException(command, "'" + folder + "' of --source-path is no folder");
            }
        }
    }

    private List<Path> sourceFolders() {
        List<Path> folders = new ArrayList<>();
        if (sourcePath != null) {
            for (String folder : sourcePath.split(File.pathSeparator)) {
                folders.add(Path.of(folder));
            }
        }
        return folders;
    }

    /**
     * Writes what is wanted.
     *
     * @param moreSources folders to look into besides those of the option
     */
    public void write(StoredReport report, List<Path> moreSources, CommandLine command) {
        SourceFinder sources = sources(moreSources);
        if (html != null) {
            write(html, HtmlReport.of(report, sources), "--html", command);
        }
        if (sarif != null) {
            write(sarif, SarifReport.of(List.of(report), sources, Path.of(""), category), "--sarif", command);
        }
    }

    /**
     * Writes what is wanted of several results: each into a folder under its own name, and for HTML an index. SARIF goes into one
     * file if a file is named: code hosts take one run for all tests.
     */
    void writeAll(List<ResultFolder.Named> results, CommandLine command) {
        boolean together = sarif != null && (STANDARD_OUTPUT.equals(sarif) || sarif.endsWith(SARIF_SUFFIX));
        if (STANDARD_OUTPUT.equals(html)) {
            throw new ParameterException(
                    command, "several results cannot go to standard output; name a folder after --html");
        }
        SourceFinder sources = sources(List.of());
        List<HtmlIndex.Entry> entries = new ArrayList<>();
        for (ResultFolder.Named result : results) {
            if (html != null) {
                String page = result.name() + ".html";
                write(
                        inFolder(html, page, "--html", command),
                        HtmlReport.of(result.report(), sources),
                        "--html",
                        command);
                entries.add(
                        new HtmlIndex.Entry(result.name(), page, result.report().run()));
            }
            if (sarif != null && !together) {
                String target = inFolder(sarif, result.name() + SARIF_SUFFIX, "--sarif", command);
                write(target, SarifReport.of(result.report(), sources, Path.of("")), "--sarif", command);
            }
        }
        if (together) {
            List<StoredReport> all =
                    results.stream().map(ResultFolder.Named::report).toList();
            write(sarif, SarifReport.of(all, sources, Path.of(""), category), "--sarif", command);
        }
        if (html != null) {
            write(inFolder(html, "index.html", "--html", command), HtmlIndex.of(entries), "--html", command);
        }
    }

    private static String inFolder(String folder, String file, String option, CommandLine command) {
        try {
            Files.createDirectories(Path.of(folder));
        } catch (IOException e) {
            String message = "several results need a folder, and " + folder + " cannot be one: " + IoMessages.of(e)
                    + "; name another after " + option;
            throw new ParameterException(command, message, e);
        }
        return Path.of(folder, file).toString();
    }

    private SourceFinder sources(List<Path> more) {
        List<Path> folders = sourceFolders();
        folders.addAll(more);
        folders.add(Path.of(""));
        return new SourceFinder(folders);
    }

    private static void write(String target, String content, String option, CommandLine command) {
        if (target.equals(STANDARD_OUTPUT)) {
            PrintWriter out = command.getOut();
            out.print(content);
            out.flush();
            return;
        }
        try {
            Files.writeString(Path.of(target), content);
        } catch (IOException e) {
            String message = "cannot write " + target + ": " + IoMessages.of(e) + "; name another file after " + option;
            throw new ParameterException(command, message, e);
        }
    }
}
