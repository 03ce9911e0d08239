package org.taskrace.agent.transform.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * A folder of entries, one file for each rewritten class. An entry is found by the settings of the run, the name of the class and its
 * content before.
 *
 * <p>Runs may share a folder. An entry is written under another name and then renamed, so a reader sees all of it or nothing. An entry that
 * is damaged, or of another class, counts as none. Beyond {@value #MOST} files the oldest are removed.
 *
 * <p>This runs while a class of the program is loaded. So it uses no part of the JDK that locks or starts threads, such as channels and
 * process handles. They would be taken for the program's.
 */
public final class ClassStore {

    /** The number of entries that are kept, of some 15 kB each. */
    static final int MOST = 20_000;

    private static final int MAGIC = 0x7461736c;
    private static final String SUFFIX = ".class-entry";
    private static final String UNFINISHED = ".new";
    private static final long HOUR = 3_600_000;

    private final File folder;
    private final String settings;
    private final AtomicInteger written = new AtomicInteger();

    private ClassStore(File folder, String settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /** Returns a store that keeps nothing. */
    public static ClassStore none() {
        return new ClassStore(null, "");
    }

    /**
     * Returns the store in a folder, which is made if there is anything to keep.
     *
     * @param settings everything but classes that a rewritten class depends on
     */
    public static ClassStore in(Path folder, String settings) {
        return new ClassStore(folder.toFile(), settings);
    }

    /** Returns whether anything is kept. */
    public boolean isOpen() {
        return folder != null;
    }

    /** Returns the number of classes that this run has handed over. */
    int written() {
        return written.get();
    }

    /** Returns what was kept for a class; null if there is nothing, or nothing that can be read. */
    DataInputStream find(String className, byte[] content) {
        if (folder == null) {
            return null;
        }
        try (FileInputStream file = new FileInputStream(fileOf(className, content))) {
            byte[] bytes = file.readAllBytes();
            int end = bytes.length - Long.BYTES;
            if (end < 0 || sumOf(bytes, end) != new DataInputStream(tail(bytes, end)).readLong()) {
                return null;
            }
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, end));
            boolean isIt = in.readInt() == MAGIC
                    && in.readUTF().equals(className)
                    && in.readInt() == content.length
                    && in.readLong() == sumOf(content, content.length)
                    && in.readLong() == sumOf(settings);
            return isIt ? in : null;
        } catch (IOException | RuntimeException e) {
            // Not there, or not readable: the class is rewritten.
            return null;
        }
    }

    private static ByteArrayInputStream tail(byte[] bytes, int from) {
        return new ByteArrayInputStream(bytes, from, bytes.length - from);
    }

    /** Keeps an entry; nothing happens if it cannot be written. */
    void put(String className, byte[] content, byte[] entry) {
        if (folder == null) {
            return;
        }
        int number = written.incrementAndGet();
        if (number == 1 && !folder.isDirectory() && !folder.mkdirs()) {
            return;
        }
        if (number % 1000 == 1) {
            removeOldest();
        }
        File file = fileOf(className, content);
        File unfinished = new File(folder, file.getName() + UNFINISHED);
        try {
            if (!unfinished.createNewFile()) {
                // Another run is about to write it.
                return;
            }
        } catch (IOException e) {
            return;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(entry.length + 200);
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(MAGIC);
            out.writeUTF(className);
            out.writeInt(content.length);
            out.writeLong(sumOf(content, content.length));
            out.writeLong(sumOf(settings));
            out.write(entry);
            out.writeLong(sumOf(bytes.toByteArray(), bytes.size()));
            try (OutputStream to = new FileOutputStream(unfinished)) {
                bytes.writeTo(to);
            }
            if (!unfinished.renameTo(file)) {
                unfinished.delete();
            }
        } catch (IOException | RuntimeException e) {
            // A full disk, say: the next run rewrites the class again.
            unfinished.delete();
        }
    }

    private File fileOf(String className, byte[] content) {
        long name = sumOf(settings + "\n" + className);
        return new File(
                folder, Long.toHexString(name) + "-" + Long.toHexString(sumOf(content, content.length)) + SUFFIX);
    }

    /** Removes entries if there are too many, and files that a run which was killed has left. */
    private void removeOldest() {
        String[] names = folder.list();
        if (names == null) {
            return;
        }
        long now = System.currentTimeMillis();
        for (String name : names) {
            File file = new File(folder, name);
            if (name.endsWith(UNFINISHED) && now - file.lastModified() > HOUR) {
                file.delete();
            }
        }
        if (names.length > MOST) {
            record Aged(File file, long time) {}
            Arrays.stream(names)
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> new File(folder, name))
                    .map(file -> new Aged(file, file.lastModified()))
                    .sorted(Comparator.comparingLong(Aged::time))
                    .limit(names.length - MOST * 3L / 4)
                    .forEach(aged -> aged.file.delete());
        }
    }

    private static long sumOf(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return sumOf(bytes, bytes.length);
    }

    /** Returns two sums of different polynomials in one number. */
    private static long sumOf(byte[] bytes, int length) {
        CRC32 first = new CRC32();
        first.update(bytes, 0, length);
        CRC32C second = new CRC32C();
        second.update(bytes, 0, length);
        return first.getValue() << 32 | second.getValue();
    }
}
