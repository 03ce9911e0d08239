import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** The compiler of Eclipse: three hundred generated classes that use each other. */
public final class EclipseCompiler {

    private static final int CLASSES = 300;

    private static final String SOURCE = """
            package made;
            import java.util.*;
            public class C%1$d implements Comparable<C%1$d> {
                private final Map<String, List<Integer>> map = new HashMap<>();
                private int n = %1$d;
                int sum(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) { s += a[i] * n; if (s > 1000) s -= n; } return s; }
                String text(C%2$d other) { return other == null ? "none" : other.name() + sum(new int[] {1, 2, n}); }
                String name() { switch (n %% 3) { case 0: return "zero"; case 1: return "one"; default: return "two" + map.size(); } }
                void add(String key) { map.computeIfAbsent(key, k -> new ArrayList<>()).add(key.length()); }
                @Override public int compareTo(C%1$d o) { return Integer.compare(n, o.n); }
                Optional<C%1$d> max(List<C%1$d> all) { return all.stream().filter(c -> c.n > 2).max(Comparator.naturalOrder()); }
            }
            """;

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("taskrace");
        try {
            Path sources = Files.createDirectories(folder.resolve("made"));
            for (int i = 0; i < CLASSES; i++) {
                Files.writeString(sources.resolve("C" + i + ".java"), SOURCE.formatted(i, (i + 7) % CLASSES));
            }
            boolean isCompiled = BatchCompiler.compile(
                    new String[] {"-17", "-nowarn", "-d", folder.resolve("out").toString(), folder.toString()},
                    new PrintWriter(System.out),
                    new PrintWriter(System.err),
                    null);
            try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
                long made = files.filter(file -> file.toString().endsWith(".class")).count();
                Application.end(isCompiled + " " + made);
            }
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
            }
        }
    }
}
