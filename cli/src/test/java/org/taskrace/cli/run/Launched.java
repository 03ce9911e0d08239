package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.agent.testing.Jdks;

/** A command line of java, run to its end. */
record Launched(int status, String out, String err) {

    /** Runs {@code taskrace run} as its users call it, for a program on one of the JDKs. */
    static Launched taskrace(Path folder, Jdks.Jdk jdk, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dtaskrace.jar=" + AgentJar.path(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.taskrace.cli.Main",
                "run",
                "--java",
                jdk.home().toString()));
        command.addAll(List.of(arguments));
        return run(new ProcessBuilder(command), folder, "");
    }

    static Launched run(ProcessBuilder builder, Path folder, String input) throws IOException, InterruptedException {
        Path in = Files.writeString(Files.createTempFile("in", ".txt"), input);
        Path out = Files.createTempFile("out", ".txt");
        Path err = Files.createTempFile("err", ".txt");
        try {
            Process process = builder.directory(folder.toFile())
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError("still running: " + builder.command());
            }
            return new Launched(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(in);
            Files.delete(out);
            Files.delete(err);
        }
    }
}
