package org.taskrace.agent.transform.classes;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;

/**
 * Sums of the contents of classes, by which a later run tells whether it sees the classes that an earlier one saw. A jar has them in
 * its directory, so most classes need not be read.
 */
final class ClassDigests {

    /** There is no such class. */
    static final long ABSENT = 0;

    /** The class is the JDK's, and so depends on nothing but the JDK. */
    private static final long OF_JDK = 1;

    private final Map<ClassLoader, Map<String, Long>> known = new WeakHashMap<>();

    /** Returns the sum of a class as it is stored, or that it was loaded with another content. */
    synchronized long of(ClassLoader loader, String className) {
        return known.computeIfAbsent(loader, l -> new HashMap<>())
                .computeIfAbsent(className, name -> ofUrl(ClassIndex.find(loader, name)));
    }

    /** Returns whether a class is loaded with the content that is stored. If not, no answer that depends on it is kept. */
    synchronized boolean isStored(ClassLoader loader, String className, byte[] bytes) {
        boolean isIt = of(loader, className) == of(bytes);
        if (!isIt) {
            known.get(loader).put(className, ClassIndex.CHANGED);
        }
        return isIt;
    }

    private static long ofUrl(URL url) {
        if (url == null) {
            return ABSENT;
        }
        if (url.getProtocol().equals("jrt")) {
            return OF_JDK;
        }
        try {
            URLConnection connection = url.openConnection();
            JarEntry entry = connection instanceof JarURLConnection jar ? jar.getJarEntry() : null;
            boolean isKnown = entry != null && entry.getCrc() >= 0 && entry.getSize() >= 0;
            return isKnown ? sum(entry.getCrc(), entry.getSize()) : of(ClassIndex.bytes(url));
        } catch (IOException e) {
            return ABSENT;
        }
    }

    private static long of(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return sum(sum.getValue(), bytes.length);
    }

    /** A class file has more than one byte, so this is none of the numbers above. */
    private static long sum(long crc, long size) {
        return crc << 32 | size;
    }
}
