package org.taskrace.agent.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/**
 * Classes of the JDK that an earlier run has rewritten, kept in a file: each start would rewrite the same ones.
 *
 * <p>A class is found by its name and the content before. A file of another agent, and one that is damaged, counts as none.
 * Runs may write at the same time: each writes a file of its own, and the last one to rename it wins.
 */
public final class RewrittenClasses {

    private static final int MAGIC = 0x7461736b;

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
            String release = System.getProperty("java.vm.version", "");
            String key = release + " " + Files.size(ownJar) + " "
                    + Files.getLastModifiedTime(ownJar).toMillis();
            return open(folder(ownJar).resolve("jdk-" + Integer.toHexString(key.hashCode()) + ".classes"), key);
        } catch (IOException | RuntimeException e) {
            return none();
        }
    }

    /** Returns an empty store that keeps nothing. */
    public static RewrittenClasses none() {
        return new RewrittenClasses(null, "");
    }

    /** Returns the launcher's folder if the jar is there, otherwise the user's folder for caches. */
    private static Path folder(Path ownJar) {
        Path beside = ownJar.toAbsolutePath().getParent();
        return beside != null && beside.endsWith(".taskrace")
                ? beside
                : Path.of(System.getProperty("user.home"), ".cache", "taskrace");
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
    synchronized void save() {
        if (!changed) {
            return;
        }
        changed = false;
        try {
            Files.createDirectories(file.getParent());
            Path written = Files.createTempFile(file.getParent(), "jdk-", ".new");
            try {
                Files.write(written, content());
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException | RuntimeException e) {
            // A folder that cannot be written: the next start takes as long as this one.
            changed = true;
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
