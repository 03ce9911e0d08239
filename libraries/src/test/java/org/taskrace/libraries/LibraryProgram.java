package org.taskrace.libraries;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** A small program that uses a library; comments of the form {@code // key: value} say with which jars, and what to expect. */
record LibraryProgram(String name, Path source, String text) {

    private static final Path PROGRAMS = Path.of("programs");
    private static final Path JARS = Path.of(System.getProperty("taskrace.jars"));

    /** The programs of a folder. */
    static List<LibraryProgram> in(String folder) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(LibraryProgram::read)
                    .toList();
        }
    }

    /** A program by its path below the folder of programs. */
    static LibraryProgram named(String path) {
        return read(PROGRAMS.resolve(path));
    }

    private static LibraryProgram read(Path source) {
        try {
            String name = source.getFileName().toString().replace(".java", "");
            return new LibraryProgram(name, source, Files.readString(source));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + source, e);
        }
    }

    /** What a comment says, if it is there. */
    Optional<String> says(String key) {
        Matcher matcher =
                Pattern.compile("(?m)^// " + Pattern.quote(key) + ": (.+)$").matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    String mustSay(String key) {
        return says(key).orElseThrow(() -> new IllegalArgumentException(source + " has no line // " + key + ": …"));
    }

    /** The paths of jars that are named without their ending, separated by blanks. */
    static String classPath(String jars) {
        return Stream.of(jars.split(" ")).map(LibraryProgram::jar).collect(Collectors.joining(File.pathSeparator));
    }

    static String jar(String name) {
        Path jar = JARS.resolve(name + ".jar");
        if (!Files.exists(jar)) {
            throw new IllegalArgumentException(jar + " is not there: list it in libraries/pom.xml");
        }
        return jar.toString();
    }

    /** Compiles against these jars; returns the class path to run with. */
    String compile(String jars, Path work) throws IOException {
        Path classes = Files.createTempDirectory(work, name);
        String libraries = classPath(jars);
        ChildJvm.compile(List.of(source), classes, "-cp", libraries);
        return classes + File.pathSeparator + libraries;
    }

    ChildJvm.Result run(Jdks.Jdk jdk, String classPath, boolean withAgent) {
        ChildJvm jvm = new ChildJvm(jdk).seconds(300).options("max-races=1000");
        return (withAgent ? jvm : jvm.withoutAgent()).run(classPath, name);
    }

    @Override
    public String toString() {
        return name;
    }
}
