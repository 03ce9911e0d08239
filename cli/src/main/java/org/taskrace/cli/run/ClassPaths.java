package org.taskrace.cli.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads class paths as java does. */
final class ClassPaths {

    private ClassPaths() {}

    /** Returns a class path with the jars that {@code folder/*} stands for; the compiler itself does not know wildcards. */
    static String withoutWildcards(String classPath) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(Pattern.quote(File.pathSeparator))) {
            boolean isWildcard = entry.equals("*") || entry.endsWith("/*") || entry.endsWith(File.separator + "*");
            Path folder = isWildcard ? Path.of(entry.substring(0, entry.length() - 1)) : null;
            if (folder == null || !Files.isDirectory(folder)) {
                entries.add(entry);
                continue;
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".jar") || file.endsWith(".JAR"))
                        .sorted()
                        .forEach(entries::add);
            }
        }
        return String.join(File.pathSeparator, entries);
    }
}
