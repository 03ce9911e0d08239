package org.taskrace.agent.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * Renderer that makes HTML and SARIF from the JSON of the run, in a JVM of its own. Rendering needs libraries, and the
 * checked program must see none of ours.
 */
public final class Renderer {

    private static final String MAIN = "org.taskrace.report.render.RenderMain";

    private final AgentOptions options;
    private final Path ownJar;

    public Renderer(AgentOptions options, Path ownJar) {
        this.options = options;
        this.ownJar = ownJar;
    }

    boolean isWanted() {
        return !options.html().isEmpty() || !options.sarif().isEmpty();
    }

    /** Renders; says nothing but what went wrong, or an empty text. */
    String render(String json) {
        String[] failure = {""};
        // On a thread that is not under control: starting a process needs threads and locks of the JDK.
        Thread renderer = new ToolThread(null, () -> failure[0] = run(json), "taskrace-renderer", 0);
        renderer.start();
        try {
            renderer.join();
        } catch (InterruptedException e) {
            return "taskrace: interrupted while HTML or SARIF were written\n";
        }
        return failure[0];
    }

    private String run(String json) {
        try {
            Path result = Files.createTempFile("taskrace", ".json");
            try {
                Files.writeString(result, json);
                ProcessBuilder builder = new ProcessBuilder(List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                ownJar.toString(),
                                MAIN,
                                result.toString(),
                                options.html(),
                                options.sarif(),
                                options.sourcePath()))
                        .inheritIO();
                Map<String, String> environment = builder.environment();
                // They may be what has brought this agent into the checked JVM.
                environment.remove("JAVA_TOOL_OPTIONS");
                environment.remove("JDK_JAVA_OPTIONS");
                int status = builder.start().waitFor();
                return status == 0 ? "" : "taskrace: HTML or SARIF could not be written\n";
            } finally {
                Files.delete(result);
            }
        } catch (IOException | InterruptedException e) {
            return "taskrace: HTML or SARIF could not be written: " + e + "\n";
        }
    }
}
