package org.taskrace.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Writes a page for each result of all modules, with an index, and one SARIF file for all. Fails the build if a result
 * has a race.
 */
@Mojo(name = "report", aggregator = true, threadSafe = true)
public final class ReportMojo extends AbstractMojo {

    /** The folder with the results of all modules. */
    @Parameter(property = "taskrace.results", defaultValue = "${session.executionRootDirectory}/target/taskrace")
    private File results;

    /** Whether a race fails the build. */
    @Parameter(property = "taskrace.failOnRace", defaultValue = "true")
    private boolean failOnRace;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<Path> files = files();
        if (files.isEmpty()) {
            getLog().info("There are no results in " + results + "; mvn taskrace:test writes them.");
            return;
        }
        Path root = Path.of(session.getExecutionRootDirectory());
        Path pages = results.toPath().resolve("pages");
        String sources = session.getProjects().stream()
                .map(project -> project.getBasedir().getPath())
                .collect(Collectors.joining(File.pathSeparator));
        Path jar = TaskraceJar.unpack(root.resolve("target"));
        Path sarif = results.toPath().resolve("taskrace.sarif");
        List<String> command = List.of(
                "report",
                results.getPath(),
                "--text",
                "--html",
                pages.toString(),
                "--sarif",
                sarif.toString(),
                "--source-path",
                sources);
        int status = TaskraceJar.run(jar, root, command);
        if (status != 0) {
            throw new MojoExecutionException("taskrace report ended with exit code " + status);
        }
        getLog().info("The pages of " + files.size() + " results are in " + pages.resolve("index.html"));
        List<String> racy = new ArrayList<>();
        for (Path file : files) {
            if (isRacy(file)) {
                racy.add(file.getFileName().toString());
            }
        }
        if (failOnRace && !racy.isEmpty()) {
            throw new MojoFailureException("races in " + racy.size() + " of " + files.size() + " results: " + racy);
        }
    }

    private List<Path> files() throws MojoExecutionException {
        if (!results.isDirectory()) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(results.toPath())) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read " + results + ": " + e.getMessage(), e);
        }
    }

    /** Returns whether a result has races. The verdict is among the first properties of a result, before any text of the program. */
    private static boolean isRacy(Path file) throws MojoExecutionException {
        try {
            String text = Files.readString(file);
            return text.substring(0, Math.min(text.length(), 200)).contains("\"verdict\":\"race\"");
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
