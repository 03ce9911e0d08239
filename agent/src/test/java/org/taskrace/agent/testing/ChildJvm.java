package org.taskrace.agent.testing;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** Compiles Java sources and runs them in a JVM of their own, with the agent. */
public final class ChildJvm {

    /** How a run ended. */
    public record Result(int status, String out, String err) {}

    private static final Path TASK_API = AgentJar.location("org.taskrace.tasks.Tasks");

    private final Jdks.Jdk jdk;
    private final List<String> jvmOptions = new ArrayList<>();
    private String agentOptions = "";
    private boolean withAgent = true;
    private int secondsAllowed = 60;

    public ChildJvm(Jdks.Jdk jdk) {
        this.jdk = jdk;
    }

    public ChildJvm options(String options) {
        agentOptions = options;
        return this;
    }

    public ChildJvm jvm(String... options) {
        jvmOptions.addAll(List.of(options));
        return this;
    }

    public ChildJvm withoutAgent() {
        withAgent = false;
        return this;
    }

    public ChildJvm seconds(int allowed) {
        secondsAllowed = allowed;
        return this;
    }

    /** Compiles for the oldest JDK, so that all of them can run it. */
    public static Path compile(List<Path> sources, Path target, String... options) {
        target.toFile().mkdirs();
        List<String> arguments = new ArrayList<>(List.of("-g", "--release", "17", "-nowarn", "-d", target.toString()));
        arguments.addAll(List.of("-cp", TASK_API.toString()));
        arguments.addAll(List.of(options));
        sources.forEach(source -> arguments.add(source.toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalArgumentException("cannot compile " + sources + "\n" + messages);
        }
        return target;
    }

    /** Runs a main class; the agent's report is in the result's err. */
    public Result run(Path classes, String mainClass, String... arguments) {
        return run(classes + File.pathSeparator + TASK_API, mainClass, arguments);
    }

    /** The same with a class path of any length. */
    public Result run(String classPath, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(jdk.java().toString());
        command.add("-XX:-PrintWarnings");
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(jvmOptions);
        if (withAgent) {
            command.add("-javaagent:" + AgentJar.path() + (agentOptions.isEmpty() ? "" : "=" + agentOptions));
        }
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private Result run(List<String> command) {
        try {
            Path out = Files.createTempFile("out", ".txt");
            Path err = Files.createTempFile("err", ".txt");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
                if (!process.waitFor(secondsAllowed, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                    throw new AssertionError("still running after " + secondsAllowed + " s: " + command + "\n"
                            + Files.readString(out) + Files.readString(err));
                }
                return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
