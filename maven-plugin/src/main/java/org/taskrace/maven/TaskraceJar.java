package org.taskrace.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/** The runnable jar inside this plugin, unpacked for other JVMs: it is the command line and the agent. */
final class TaskraceJar {

    private TaskraceJar() {}

    /** Writes the jar below a build folder and returns its path. */
    static Path unpack(Path buildFolder) throws MojoExecutionException {
        Path jar = buildFolder.resolve("taskrace-tool").resolve("taskrace.jar");
        try (InputStream in = TaskraceJar.class.getResourceAsStream("/taskrace.jar")) {
            Files.createDirectories(jar.getParent());
            Path fresh = Files.createTempFile(jar.getParent(), "taskrace", ".jar");
            Files.copy(in, fresh, StandardCopyOption.REPLACE_EXISTING);
            Files.move(fresh, jar, StandardCopyOption.REPLACE_EXISTING);
            return jar;
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write " + jar + ": " + e.getMessage(), e);
        }
    }

    /** Runs a command of taskrace with the console of this build, and returns its exit code. */
    static int run(Path jar, Path folder, List<String> arguments) throws MojoExecutionException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar.toString()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new MojoExecutionException("taskrace cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while taskrace ran", e);
        }
    }
}
