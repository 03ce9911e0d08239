package org.taskrace.cli.run;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** A program that is one source file: compiled like any other, so that its classes are those of a real program. */
final class SourceProgram {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final Pattern TYPE = Pattern.compile(
            "(?m)^(?:(?:public|final|abstract|sealed|strictfp)\\s+)*(?:class|record|enum|interface)\\s+(\\w+)");

    /** Options of java that mean something to the compiler too. */
    private static final List<String> FOR_COMPILER = List.of(
            "--add-modules",
            "--add-exports",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "--upgrade-module-path");

    private static final String[] CLASS_PATH = {"-cp", "-classpath", "--class-path"};
    private static final String[] MODULE_PATH = {"-p", "--module-path"};

    private final TargetJdk jdk;
    private final JavaCommandLine command;
    private final Path source;
    private final Path classes;
    private final Path taskApi;

    /**
     * Creates a program from a source file. The file may use the task API without naming its jar; a run finds the jar
     * where the agent is.
     */
    SourceProgram(TargetJdk jdk, JavaCommandLine command, Path classes, Path taskApi) {
        this.jdk = jdk;
        this.command = command;
        this.source = Path.of(command.main());
        this.classes = classes;
        this.taskApi = taskApi;
    }

    /** Compiles it with the JDK that will run it; false if that failed, and why is said. */
    boolean compile(PrintWriter err) throws IOException, InterruptedException {
        if (!Files.isExecutable(jdk.javac())) {
            err.println("taskrace: " + jdk.home() + " has no bin/javac: a source file needs a JDK, not only a JRE");
            err.flush();
            return false;
        }
        Files.createDirectories(classes);
        List<String> arguments = new ArrayList<>(List.of("-g", "-proc:none", "-nowarn"));
        arguments.addAll(compilerOptions());
        arguments.addAll(List.of("-d", classes.toString(), source.toString()));
        ToolProvider here = jdk.isCurrent() ? ToolProvider.findFirst("javac").orElse(null) : null;
        boolean compiled =
                here != null ? here.run(err, err, arguments.toArray(new String[0])) == 0 : compileThere(arguments, err);
        if (!compiled) {
            err.println("taskrace: " + source + " does not compile, so nothing was checked");
            err.flush();
        }
        return compiled;
    }

    /** Compiles in a JVM of its own, which takes longer to start than to compile: only if the program has another JDK. */
    private boolean compileThere(List<String> arguments, PrintWriter err) throws IOException, InterruptedException {
        List<String> javac = new ArrayList<>(List.of(jdk.javac().toString()));
        javac.addAll(arguments);
        Process process = new ProcessBuilder(javac).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean compiled = process.waitFor() == 0;
        if (!compiled) {
            err.print(messages);
        }
        return compiled;
    }

    private List<String> compilerOptions() throws IOException {
        List<String> options = new ArrayList<>();
        String classPath = classPath();
        options.addAll(List.of(
                "-cp",
                classPath == null
                        ? taskApi.toString()
                        : ClassPaths.withoutWildcards(classPath) + File.pathSeparator + taskApi));
        String modulePath = command.value(MODULE_PATH);
        if (modulePath != null) {
            options.addAll(List.of("-p", modulePath));
        }
        // Other sources of its folder are compiled if the program uses them, as java does from 22 on.
        options.addAll(List.of("-sourcepath", sourceRoot(source).toString()));
        for (String option : FOR_COMPILER) {
            String value = command.value(option);
            if (value != null) {
                options.addAll(List.of(option, value));
            }
        }
        String release = command.value("--source");
        boolean preview = command.options().contains("--enable-preview");
        if (preview) {
            options.add("--enable-preview");
        }
        if (release != null || preview) {
            options.addAll(List.of("--source", release != null ? release : Integer.toString(jdk.release())));
        }
        return options;
    }

    /** Returns the class path that java would use, or null. */
    private String classPath() {
        String named = command.value(CLASS_PATH);
        return named != null ? named : System.getenv("CLASSPATH");
    }

    /** Returns the folder above the packages. */
    static Path sourceRoot(Path source) throws IOException {
        Path root = source.toAbsolutePath().normalize().getParent();
        Matcher packageName = PACKAGE.matcher(Files.readString(source));
        if (packageName.find()) {
            String[] names = packageName.group(1).split("\\.");
            Path up = root;
            for (int i = names.length - 1; i >= 0; i--) {
                if (up == null
                        || up.getFileName() == null
                        || !up.getFileName().toString().equals(names[i])) {
                    return root;
                }
                up = up.getParent();
            }
            return up;
        }
        return root;
    }

    /** Returns the command line that runs the compiled program. */
    List<String> javaArguments() throws IOException {
        List<String> arguments =
                new ArrayList<>(command.optionsWithout(Set.of("-cp", "-classpath", "--class-path", "--source")));
        String classPath = classPath();
        arguments.addAll(
                List.of("-cp", classPath == null ? classes.toString() : classes + File.pathSeparator + classPath));
        arguments.add(mainClass());
        arguments.addAll(command.arguments());
        return arguments;
    }

    /** Returns the main class by the rule of java itself: the first top-level type of the source file that was compiled. */
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
