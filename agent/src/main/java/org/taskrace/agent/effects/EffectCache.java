package org.taskrace.agent.effects;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.CRC32;

/**
 * Effects that were computed in earlier runs, in one text file. The file's name holds everything that an answer depends
 * on. It is read at the first question and written when the JVM ends. It is written as a whole and under another name
 * first, so parallel runs see a whole file. An answer that one of them loses is computed again. Without a disk to write
 * on, each run computes its own answers.
 */
public final class EffectCache {

    /** Tells the file at the first question: its name takes the text of classes, which most runs need not read. */
    private final Supplier<Path> place;

    private Path file;
    private Map<String, MethodEffects> entries;
    private boolean isChanged;

    /** @param file null for answers that only this JVM keeps */
    public EffectCache(Path file) {
        this(() -> file);
    }

    private EffectCache(Supplier<Path> place) {
        this.place = place;
    }

    /**
     * Returns the cache in the user's home directory, for this JDK and this version of the tool.
     *
     * @param table stands for the text of the table of objects
     */
    public static EffectCache ofUser(long table) {
        String home = System.getProperty("user.home");
        return new EffectCache(() -> home == null || home.isEmpty() ? null : fileOf(home, table));
    }

    private static Path fileOf(String home, long table) {
        String version = EffectCache.class.getPackage().getImplementationVersion();
        String name = "effects-" + System.getProperty("java.vm.version") + "-" + version + "-" + Long.toHexString(table)
                + "-" + Long.toHexString(rules());
        return Path.of(home, ".taskrace", name.replaceAll("[^A-Za-z0-9.+-]", "_") + ".txt");
    }

    /** Returns a number that is another one if the analysis computes effects by other rules: that of its class files. */
    private static long rules() {
        CRC32 sum = new CRC32();
        Class<?>[] classes = {
            EffectAnalysis.class,
            HeldLocks.class,
            KnownEffects.class,
            MethodEffects.class,
            MethodScan.class,
            PartAccess.class,
            ProvenanceInterpreter.class
        };
        for (Class<?> one : classes) {
            byte[] bytes =
                    ClassSource.of(one.getClassLoader()).bytes(one.getName().replace('.', '/'));
            sum.update(bytes == null ? new byte[1] : bytes);
        }
        return sum.getValue();
    }

    /** Returns what is known of a method, or null. */
    synchronized MethodEffects find(String key) {
        if (entries == null) {
            entries = new TreeMap<>();
            file = place.get();
            read();
        }
        return entries.get(key);
    }

    synchronized void add(String key, MethodEffects effects) {
        entries.put(key, effects);
        isChanged = true;
    }

    private void read() {
        if (file == null || !Files.isReadable(file)) {
            return;
        }
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                int separator = line.indexOf('=');
                entries.put(line.substring(0, separator), MethodEffects.parse(line.substring(separator + 1)));
            }
        } catch (IOException | RuntimeException e) {
            // Another file than this class writes: begin anew.
            entries.clear();
        }
    }

    /** Writes the file if there is anything new. */
    public synchronized void save() {
        if (file == null || !isChanged) {
            return;
        }
        Map<String, MethodEffects> own = new TreeMap<>(entries);
        read();
        entries.putAll(own);
        StringBuilder text = new StringBuilder();
        entries.forEach((key, effects) ->
                text.append(key).append('=').append(effects.toText()).append('\n'));
        try {
            Files.createDirectories(file.getParent());
            Path other = Files.createTempFile(file.getParent(), "effects", ".tmp");
            Files.writeString(other, text, StandardCharsets.UTF_8);
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            isChanged = false;
        } catch (IOException | SecurityException e) {
            // No disk to write on: the next run computes the effects again.
        }
    }
}
