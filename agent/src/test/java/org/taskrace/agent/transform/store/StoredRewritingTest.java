package org.taskrace.agent.transform.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.tree.ClassNode;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.effects.EffectCache;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/** What an entry yields is what rewriting yields, whatever has changed since it was written. */
class StoredRewritingTest {

    private static final ObjectTable OBJECTS =
            ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of());

    private static final ComputedEffects EFFECTS = new ComputedEffects(OBJECTS, new EffectCache(null));

    @TempDir
    private Path folder;

    /** One run: all classes rewritten in their order. */
    private static final class Run {

        final List<byte[]> classes = new ArrayList<>();
        final SiteTable sites = new SiteTable();
        final ClassStore store;

        Run(Path cache, Path program, Set<Optimisation> optimisations, List<String> names) throws IOException {
            RewriteOptions options = new RewriteOptions(true, false, optimisations, false);
            store = cache == null ? ClassStore.none() : ClassStore.in(cache, options.fingerprint());
            InconclusiveReasons problems = new InconclusiveReasons();
            ProgramTransformer transformer = new ProgramTransformer(
                    new ClassFilter(List.of(), List.of()),
                    options,
                    sites,
                    problems,
                    OBJECTS,
                    new CallShapeTable(),
                    EFFECTS,
                    store);
            // Left open: loaders share the open jar, so to close one would close it for a run on another thread.
            URLClassLoader loader = loader(program);
            for (String name : names) {
                byte[] bytes = loader.getResourceAsStream(name + ".class").readAllBytes();
                classes.add(transformer.transform(loader, name, bytes));
            }
            assertEquals(List.of(), problems.list());
        }

        private static URLClassLoader loader(Path program) {
            try {
                return new URLClassLoader(new URL[] {program.toUri().toURL()}, null);
            } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
            }
        }

        void equalsRun(Run other, List<String> names) {
            for (int i = 0; i < names.size(); i++) {
                assertArrayEquals(other.classes.get(i), classes.get(i), names.get(i));
            }
            assertEquals(other.sites.size(), sites.size());
            for (int site = 0; site < sites.size(); site++) {
                assertEquals(describe(other.sites, site), describe(sites, site));
            }
        }

        private static String describe(SiteTable sites, int site) {
            return sites.get(site) + " " + sites.doubt(site) + sites.isOnlyPossible(site) + sites.commutes(site)
                    + sites.yieldsReference(site) + sites.mayTakeAway(site) + sites.leavesNothing(site)
                    + sites.usesResult(site) + sites.usesValue(site) + sites.actsOnCancellation(site)
                    + sites.heedsAttempt(site)
                    + sites.recordedAs(site) + sites.isSequence(site) + sites.at(site, 1)
                    + List.of(sites.members(site) == null ? 0 : sites.members(site).length);
        }
    }

    private static Path library() {
        return Path.of(ClassNode.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    private static List<String> classesOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return new ArrayList<>(file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.contains("-info"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList());
        }
    }

    private static Set<Optimisation> all() {
        return EnumSet.allOf(Optimisation.class);
    }

    private Path compile(String... sources) throws IOException {
        Path classes = folder.resolve("classes");
        Path source = Files.createDirectories(folder.resolve("sources")).resolve("Program.java");
        Files.createDirectories(classes);
        Files.writeString(source, String.join("\n", sources));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-nowarn", "-g", "-d", classes.toString(), source.toString());
        assertEquals(0, status);
        return classes;
    }

    @Test
    void a_library_comes_out_alike_with_an_empty_store_a_full_one_and_none() throws IOException {
        List<String> names = classesOf(library());
        Run without = new Run(null, library(), all(), names);
        Run first = new Run(folder, library(), all(), names);
        Run second = new Run(folder, library(), all(), names);
        first.equalsRun(without, names);
        second.equalsRun(without, names);
        assertTrue(names.size() > 20);
        assertEquals(names.size(), first.store.written());
        assertEquals(0, second.store.written());
    }

    @Test
    void another_order_of_loading_yields_what_it_yields_without_a_store() throws IOException {
        List<String> names = classesOf(library());
        new Run(folder, library(), all(), names);
        Collections.reverse(names);
        Run again = new Run(folder, library(), all(), names);
        again.equalsRun(new Run(null, library(), all(), names), names);
    }

    @Test
    void other_options_find_nothing() throws IOException {
        List<String> names = classesOf(library()).subList(0, 5);
        new Run(folder, library(), all(), names);
        Set<Optimisation> none = EnumSet.noneOf(Optimisation.class);
        Run plain = new Run(folder, library(), none, names);
        assertEquals(names.size(), plain.store.written());
        plain.equalsRun(new Run(null, library(), none, names), names);
    }

    private static final String USER = """
            class User {
                final int[] kept = new int[8];
                int work(int n) { int[] a = new int[n]; fill(a); Other.fill(a); return a[0] + Other.field; }
                private void fill(int[] a) { for (int i = 0; i < a.length; i++) a[i] = kept[i & 7] + 0x12345; }
            }
            """;

    private static final String OTHER =
            "class Other { static int field; static void fill(int[] a) { for (int i = 0; i < a.length; i++) a[i]++; } }";

    private static final String ESCAPING =
            "class Other { static int field; static int[] all; static void fill(int[] a) { all = a; } }";

    @Test
    void a_class_is_rewritten_anew_if_one_that_it_calls_has_changed() throws IOException {
        List<String> names = List.of("User");
        Path cache = folder.resolve("cache");
        Path program = compile(USER, OTHER);
        Run before = new Run(cache, program, all(), names);
        assertEquals(0, new Run(cache, program, all(), names).store.written());
        compile(USER, ESCAPING);
        Run changed = new Run(cache, program, all(), names);
        assertEquals(1, changed.store.written());
        changed.equalsRun(new Run(null, program, all(), names), names);
        assertFalse(Arrays.equals(before.classes.get(0), changed.classes.get(0)));
    }

    @Test
    void a_class_whose_field_becomes_final_elsewhere_changes_those_that_read_it() throws IOException {
        List<String> names = List.of("User");
        Path cache = folder.resolve("cache");
        Path program = compile(USER, OTHER);
        new Run(cache, program, all(), names);
        compile(USER, OTHER.replace("static int field;", "static volatile int field;"));
        Run changed = new Run(cache, program, all(), names);
        assertEquals(1, changed.store.written());
        changed.equalsRun(new Run(null, program, all(), names), names);
    }

    @Test
    void a_class_that_is_missing_is_a_change_too() throws IOException {
        List<String> names = List.of("User");
        Path cache = folder.resolve("cache");
        Path program = compile(USER, OTHER);
        new Run(cache, program, all(), names);
        Files.delete(program.resolve("Other.class"));
        Run without = new Run(cache, program, all(), names);
        assertEquals(1, without.store.written());
        without.equalsRun(new Run(null, program, all(), names), names);
    }

    @Test
    void a_damaged_entry_counts_as_none() throws IOException {
        List<String> names = List.of("User", "Other");
        Path cache = folder.resolve("cache");
        Path program = compile(USER, OTHER);
        Run without = new Run(null, program, all(), names);
        new Run(cache, program, all(), names);
        File[] files = cache.toFile().listFiles();
        assertEquals(2, files.length);
        byte[] whole = Files.readAllBytes(files[0].toPath());
        for (int at = 0; at < whole.length; at += 1 + whole.length / 60) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Files.write(files[0].toPath(), damaged);
            Run run = new Run(cache, program, all(), names);
            assertEquals(1, run.store.written(), "byte " + at);
            run.equalsRun(without, names);
        }
        Files.write(files[0].toPath(), new byte[3]);
        assertEquals(1, new Run(cache, program, all(), names).store.written());
    }

    @Test
    void runs_at_once_share_a_store() throws Exception {
        List<String> names = classesOf(library());
        Run without = new Run(null, library(), all(), names);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<Run>> runs = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                runs.add(threads.submit(() -> new Run(folder, library(), all(), names)));
            }
            for (Future<Run> run : runs) {
                run.get().equalsRun(without, names);
            }
        } finally {
            threads.shutdown();
        }
        assertEquals(names.size(), folder.toFile().list().length);
        assertEquals(0, new Run(folder, library(), all(), names).store.written());
    }

    @Test
    void constants_that_look_like_numbers_of_sites_stay_as_they_are() throws IOException {
        List<String> names = List.of("Program");
        String text = "class Program { int x; int f() { return x ^ %s; } int g() { return (x += 5) ^ %s; } }";
        Path cache = folder.resolve("cache");
        Path program = compile(text.formatted("0x2a500001", "0x54a00003"));
        Run like = new Run(cache, program, all(), names);
        assertEquals(List.of(0x2a500001, 0x54a00003), large(like.classes.get(0)));
        Path other = compile(text.formatted("0x11223344", "0x55667788"));
        Run usual = new Run(null, other, all(), names);
        assertEquals(List.of(0x11223344, 0x55667788), large(usual.classes.get(0)));
        assertEquals(usual.sites.size(), like.sites.size());
    }

    private static List<Integer> large(byte[] file) {
        List<Integer> found = new ArrayList<>();
        org.taskrace.agent.transform.classes.Placeholders.IntConstants.of(file, (at, value) -> {
            if (value > 1 << 24) {
                found.add(value);
            }
        });
        return found;
    }

    @Test
    void a_store_of_too_many_entries_loses_the_oldest() throws IOException {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        for (int i = 0; i <= ClassStore.MOST; i++) {
            Files.createFile(cache.resolve(i + ".class-entry"));
        }
        new Run(cache, compile(USER, OTHER), all(), List.of("User"));
        int left = cache.toFile().list().length;
        assertTrue(left > ClassStore.MOST / 2 && left < ClassStore.MOST, Integer.toString(left));
    }
}
