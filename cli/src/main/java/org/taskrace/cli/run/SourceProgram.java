package org.taskrace.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program that is one source file: compiled like any other, so that its classes are those of a real program. */
final class SourceProgram {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final Pattern TYPE = Pattern.compile(
            "(?m)^(?:(?:public|final|abstract|sealed|strictfp)\\s+)*(?:class|record|enum|interface)\\s+(\\w+)");

    private final TargetJdk jdk;
    private final Path source;
    private final Path classes;

    SourceProgram(TargetJdk jdk, Path source, Path classes) {
        this.jdk = jdk;
        this.source = source;
        this.classes = classes;
    }

    /** Compiles it with the JDK that will run it; false if that failed, and why is said. */
    boolean compile(PrintWriter err) throws IOException, InterruptedException {
        Files.createDirectories(classes);
        Process javac = new ProcessBuilder(
                        jdk.javac().toString(), "-g", "-proc:none", "-d", classes.toString(), source.toString())
                .redirectErrorStream(true)
                .start();
        String messages = new String(javac.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (javac.waitFor() != 0) {
            err.print(messages);
            err.println("taskrace: " + source + " does not compile, so nothing was checked");
            err.flush();
            return false;
        }
        return true;
    }

    /** What follows java's own options: class path and main class. */
    List<String> javaArguments() throws IOException {
        return List.of("-cp", classes.toString(), mainClass());
    }

    /** As java itself does with a source file: its first top-level type that was compiled. */
    private String mainClass() throws IOException {
        String text = Files.readString(source);
        Matcher packageName = PACKAGE.matcher(text);
        String prefix = packageName.find() ? packageName.group(1) + "." : "";
        List<String> candidates = new ArrayList<>();
        Matcher type = TYPE.matcher(text);
        while (type.find()) {
            candidates.add(prefix + type.group(1));
        }
        for (String candidate : candidates) {
            if (Files.exists(classes.resolve(candidate.replace('.', '/') + ".class"))) {
                return candidate;
            }
        }
        // A file without a named type, as newer JDKs allow, has one class, called like the file.
        try (Stream<Path> files = Files.list(classes)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .findFirst()
                    .orElseThrow(() -> new IOException(source + " has no class with a main method"));
        }
    }
}
