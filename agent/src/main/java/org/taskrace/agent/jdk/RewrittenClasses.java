package org.taskrace.agent.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import org.taskrace.agent.options.CachePlace;

/**
 * Cache of rewritten JDK classes in a file, so that not each start rewrites them again.
 *
 * <p>A run adds the classes that it meets: those with hooks when it starts, others when it ends. A class is found by its name and the content before. A file of another agent, and one that is damaged, counts as none.
 * Several runs may write at once: each writes a file of its own, and the last one to rename it wins. Each build of the
 * agent and each JDK has a file; the newest {@value #KEPT_FILES} stay.
 */
public final class RewrittenClasses {

    private static final int MAGIC = 0x7461736b;
    private static final int KEPT_FILES = 6;
    private static final String PREFIX = "jdk-";
    private static final String SUFFIX = ".classes";

    /** Content before, and after. */
    private record Entry(long before, byte[] after) {}

    private final Path file;
    private final String key;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private boolean changed;

    private RewrittenClasses(Path file, String key) {
        this.file = file;
        this.key = key;
    }

    /** Reads the classes of earlier runs of the agent in this jar. */
    public static RewrittenClasses ofAgent(Path ownJar) {
        try {
            String key = CachePlace.build(ownJar);
            return open(CachePlace.folder(ownJar).resolve(PREFIX + Integer.toHexString(key.hashCode()) + SUFFIX), key);
        } catch (IOException | RuntimeException e) {
            return none();
        }
    }

    /** Returns an empty store that keeps nothing. */
    public static RewrittenClasses none() {
        return new RewrittenClasses(null, "");
    }

    static RewrittenClasses open(Path file, String key) {
        RewrittenClasses classes = new RewrittenClasses(file, key);
        try {
            classes.read(Files.readAllBytes(file));
        } catch (IOException | RuntimeException e) {
            // There is none yet, or it cannot be read: then all classes are rewritten.
            classes.entries.clear();
        }
        return classes;
    }

    private void read(byte[] content) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(content, 0, content.length - Long.BYTES);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
        if (in.readInt() != MAGIC || !in.readUTF().equals(key)) {
            return;
        }
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String name = in.readUTF();
            long before = in.readLong();
            entries.put(name, new Entry(before, in.readNBytes(in.readInt())));
        }
        if (in.readLong() != sum.getValue()) {
            entries.clear();
        }
    }

    /** Returns the rewritten class, or null if it is not known. */
    synchronized byte[] get(String name, byte[] before) {
        Entry entry = entries.get(name);
        return entry == null || entry.before != sumOf(before) ? null : entry.after;
    }

    synchronized void put(String name, byte[] before, byte[] after) {
        if (file != null) {
            entries.put(name, new Entry(sumOf(before), after));
            changed = true;
        }
    }

    /** Returns two sums of different kinds in one number; they depend on the length, too. */
    private static long sumOf(byte[] content) {
        CRC32 first = new CRC32();
        first.update(content);
        Adler32 second = new Adler32();
        second.update(content);
        return first.getValue() << 32 | second.getValue();
    }

    /** Writes the file, if there are new classes. */
    public synchronized void save() {
        if (!changed) {
            return;
        }
        changed = false;
        try {
            Files.createDirectories(file.getParent());
            Path written = Files.createTempFile(file.getParent(), PREFIX, ".new");
            try {
                Files.write(written, content());
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
            removeOldFiles();
        } catch (IOException | RuntimeException e) {
            // A folder that cannot be written: the next start takes as long as this one.
            changed = true;
        }
    }

    /** Deletes all files but the newest: those of older builds are of no use, and a JDK's is soon made again. */
    private void removeOldFiles() throws IOException {
        try (Stream<Path> files = Files.list(file.getParent())) {
            List<File> old = files.map(Path::toFile)
                    .filter(other -> other.getName().startsWith(PREFIX)
                            && other.getName().endsWith(SUFFIX))
                    .sorted(Comparator.comparingLong(File::lastModified).reversed())
                    .skip(KEPT_FILES)
                    .toList();
            old.forEach(File::delete);
        }
    }

    private byte[] content() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 20);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeUTF(key);
        out.writeInt(entries.size());
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeLong(entry.getValue().before);
            out.writeInt(entry.getValue().after.length);
            out.write(entry.getValue().after);
        }
        CRC32 sum = new CRC32();
        sum.update(bytes.toByteArray());
        out.writeLong(sum.getValue());
        return bytes.toByteArray();
    }
}
