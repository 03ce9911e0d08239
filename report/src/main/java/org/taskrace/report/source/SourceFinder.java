package org.taskrace.report.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finder of source files below the folders of a search path.
 *
 * <p>A stored report may come from a stranger, and the files that are found are shown in a page. So a name that leads
 * out of a folder, or does not end like a source file, is not found.
 */
public final class SourceFinder {

    private static final List<String> LAYOUTS = List.of(
            "",
            "src/main/java",
            "src/test/java",
            "src/main/kotlin",
            "src/test/kotlin",
            "src/main/scala",
            "src/test/scala",
            "src");
    private static final long MOST_BYTES = 4_000_000;

    private final List<Path> folders;
    private final Map<String, Optional<Path>> found = new HashMap<>();
    private final Map<Path, List<String>> texts = new HashMap<>();

    /** Creates a finder that searches each folder itself, and where Maven and others keep sources below it. */
    public SourceFinder(List<Path> folders) {
        this.folders = folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .toList();
    }

    /** Finds nothing. */
    public static SourceFinder none() {
        return new SourceFinder(List.of());
    }

    /**
     * Returns the source of a class.
     *
     * @param className with its package, or the empty string where only the file's name is known
     * @param file the file's name without folders
     */
    public Optional<Path> find(String className, String file) {
        int dot = className.lastIndexOf('.');
        String packagePath = dot < 0 ? "" : className.substring(0, dot).replace('.', '/') + "/";
        return found.computeIfAbsent(packagePath + file, this::lookUp);
    }

    private Optional<Path> lookUp(String relative) {
        boolean isSource = relative.endsWith(".java") || relative.endsWith(".kt") || relative.endsWith(".scala");
        if (!isSource || relative.contains("..") || relative.contains("\\") || relative.startsWith("/")) {
            return Optional.empty();
        }
        for (Path folder : folders) {
            for (String layout : LAYOUTS) {
                try {
                    Path root = folder.resolve(layout);
                    Path candidate = root.resolve(relative);
                    if (Files.isRegularFile(candidate) && candidate.toRealPath().startsWith(root.toRealPath())) {
                        return Optional.of(candidate);
                    }
                } catch (IOException | InvalidPathException e) {
                    continue; // Not there, or no name that this file system knows: a reader of the report sees no
                    // difference.
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the lines around a line, or nothing if the source is not found or has no such line. */
    public Optional<Excerpt> excerpt(String className, String file, int line, int around) {
        Optional<Path> path = find(className, file);
        if (path.isEmpty() || line < 1) {
            return Optional.empty();
        }
        List<String> lines = texts.computeIfAbsent(path.get(), SourceFinder::lines);
        if (line > lines.size()) {
            return Optional.empty();
        }
        int from = Math.max(1, line - around);
        int to = Math.min(lines.size(), line + around);
        return Optional.of(new Excerpt(path.get(), from, new ArrayList<>(lines.subList(from - 1, to))));
    }

    private static List<String> lines(Path path) {
        try {
            if (Files.size(path) > MOST_BYTES) {
                return List.of();
            }
            // Not every source is UTF-8; a wrong letter in a comment is better than no excerpt.
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * Some lines of a file.
     *
     * @param from the number of the first one
     */
    public record Excerpt(Path path, int from, List<String> lines) {}
}
