package org.taskrace.cli.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.taskrace.agent.jdk.JdkTransformer;
import org.taskrace.agent.jdk.LambdaRehearsal;
import org.taskrace.agent.jdk.RewrittenClasses;
import org.taskrace.cli.Main;
import org.taskrace.cli.run.OwnJar;
import org.taskrace.cli.run.TemporaryFiles;

/**
 * A program of its own, which the launcher script runs twice per JDK. It uses the classes that every start uses, so
 * that the JVM can write them into archives ({@code -XX:ArchiveClassesAtExit}). One is for the command line, with the
 * compiler; one is for checked programs, where the agent's classes are on the boot class path. The agent itself cannot
 * be there while an archive is written, so its parts are called from here. A checked program needs classes of the JDK
 * beside them. The first run checks such a program, whose JVM lists its classes in a file for the second run.
 *
 * <p>Arguments: the file, and {@code agent} for the second archive.
 *
 * <p>A failure only makes later starts slower.
 */
final class Rehearsal {

    private static final List<String> AGENT_PACKAGES = List.of(
            "org/taskrace/agent/",
            "org/taskrace/engine/",
            "org/taskrace/hooks/",
            "org/taskrace/core/detect/",
            "org/taskrace/core/event/",
            "org/taskrace/core/reach/futures/",
            "org/taskrace/core/race/",
            "org/taskrace/core/sets/",
            "org/taskrace/report/",
            "org/taskrace/shaded/asm/");

    private Rehearsal() {}

    public static void main(String[] parts) throws Exception {
        Path classes = Path.of(parts[0]);
        boolean forPrograms = List.of(parts).contains("agent");
        if (forPrograms) {
            rewrite();
            loadAgent();
            loadListed(classes);
        } else {
            check(classes);
        }
    }

    /** Checks a program from its source, as a user's call does: options, compiler, a JVM that lists its classes. */
    private static void check(Path classes) throws IOException {
        Path work = Files.createTempDirectory("taskrace");
        try {
            Path source = Files.writeString(
                    work.resolve("Rehearsed.java"),
                    "import java.util.concurrent.*;\n"
                            + "class Rehearsed extends RecursiveAction {\n"
                            + "    static int[] a = new int[2];\n"
                            + "    protected void compute() { Runnable r = () -> a[0]++; r.run(); }\n"
                            + "    public static void main(String[] args) { new Rehearsed().invoke(); }\n"
                            + "}\n");
            PrintWriter nowhere = new PrintWriter(new StringWriter());
            Main.run(nowhere, nowhere, "run", "-XX:DumpLoadedClassList=" + classes, source.toString());
        } finally {
            TemporaryFiles.delete(work);
        }
    }

    private static void rewrite() throws IOException {
        JdkTransformer jdk = new JdkTransformer(Runtime.version().feature(), missing -> {}, RewrittenClasses.none());
        for (String name : List.of("java/lang/Thread", "java/util/concurrent/ForkJoinTask")) {
            jdk.transform(name, bytes(name), false);
        }
    }

    private static byte[] bytes(String className) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(className + ".class")) {
            return in.readAllBytes();
        }
    }

    private static void loadAgent() throws IOException {
        try (JarFile jar = new JarFile(OwnJar.path().toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                String name = entry.getName();
                if (name.endsWith(".class") && AGENT_PACKAGES.stream().anyMatch(name::startsWith)) {
                    byte[] classFile = jar.getInputStream(entry).readAllBytes();
                    load(name.substring(0, name.length() - ".class".length()).replace('/', '.'), classFile);
                }
            }
        }
    }

    private static void loadListed(Path classes) throws IOException {
        for (String line : Files.exists(classes) ? Files.readAllLines(classes) : List.<String>of()) {
            String name = line.split(" ")[0].replace('/', '.');
            try {
                Class.forName(name, false, null);
            } catch (ClassNotFoundException | LinkageError e) {
                // Not a class of the boot loader, or made at run time.
            }
        }
    }

    private static void load(String className, byte[] classFile) {
        try {
            // Not initialised: some classes want a JDK that the agent has opened to them.
            LambdaRehearsal.link(Class.forName(className, false, null), classFile);
        } catch (ReflectiveOperationException | LinkageError e) {
            // For a newer JDK than this one: not archived, then.
        }
    }
}
