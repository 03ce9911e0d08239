package org.taskrace.agent.constructs.objects.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Table of the effects of methods of classes that are not rewritten: the JDK's, and those that the user describes. The
 * format of the files is in docs/jdk-objects.md. If two lines describe one method, the later one counts.
 */
public final class ObjectTable {

    /** The JDK's own types; found beside this class. */
    public static final String OWN = "jdk-objects.txt";

    private long fingerprint;
    private final Map<String, TypeEntry> types = new HashMap<>();

    /** By the beginning of the name, the longest last among those that match. */
    private final TreeMap<String, TypeEntry> families = new TreeMap<>();

    /** Returns the table of the JDK, whose text is given, and of the user's files. Throws {@link IllegalArgumentException} for the user. */
    public static ObjectTable read(InputStream own, List<Path> files) {
        ObjectTable table = new ObjectTable();
        try (own) {
            table.add(OWN, new String(own.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalArgumentException("the table of JDK objects cannot be read: " + e, e);
        }
        for (Path file : files) {
            try {
                table.add(file.toString(), Files.readString(file));
                table.parse();
            } catch (IOException e) {
                throw new IllegalArgumentException("the table of objects " + file + " cannot be read: " + e, e);
            }
        }
        return table;
    }

    /** Returns a number that is another one for other texts. */
    public long fingerprint() {
        return fingerprint;
    }

    /** Parses all lines, so that an error shows now. */
    void parse() {
        types.values().forEach(TypeEntry::parse);
        families.values().forEach(TypeEntry::parse);
    }

    /** Reads one more file. Its lines about methods are parsed when their type is first asked for. */
    void add(String file, String text) {
        TypeEntry type = null;
        int number = 0;
        int end;
        for (int begin = 0; begin < text.length(); begin = end + 1) {
            end = text.indexOf('\n', begin);
            end = end < 0 ? text.length() : end;
            String line = text.substring(begin, end);
            number++;
            fingerprint = fingerprint * 1_000_003 + line.hashCode();
            int comment = line.indexOf('#');
            String words = (comment < 0 ? line : line.substring(0, comment)).strip();
            if (words.isEmpty()) {
                continue;
            }
            try {
                if (words.startsWith("type ")) {
                    type = type(words.substring("type ".length()).strip());
                } else if (type == null) {
                    throw new IllegalArgumentException(
                            words.indexOf(':') < 0
                                    ? "expected 'type NAME SAFETY' or 'EFFECTS: METHODS', found '" + words + "'"
                                    : "methods without a type; begin with a line 'type NAME SAFETY'");
                } else {
                    type.add(new TypeEntry.Line(file, number, words));
                }
            } catch (IllegalArgumentException e) {
                throw new TableTextException(file, number, e.getMessage());
            }
        }
    }

    private TypeEntry type(String words) {
        int space = words.indexOf(' ');
        String[] parts = space < 0
                ? new String[] {words}
                : new String[] {
                    words.substring(0, space), words.substring(space + 1).strip()
                };
        if (!isName(parts[0])) {
            throw new IllegalArgumentException(
                    "a type is written 'type NAME SAFETY', such as 'type java.util.ArrayList unsafe'");
        }
        boolean isFamily = parts[0].endsWith("*");
        TypeEntry type = isFamily
                ? families.computeIfAbsent(parts[0].substring(0, parts[0].length() - 1), n -> new TypeEntry())
                : types.computeIfAbsent(parts[0], n -> new TypeEntry());
        if (parts.length == 2) {
            type.safety = safetyNamed(parts[1]);
        }
        return type;
    }

    /** Returns whether a word is the name of a type, or the beginning of such names with a star behind it. */
    private static boolean isName(String word) {
        int end = word.endsWith("*") ? word.length() - 1 : word.length();
        for (int i = 0; i < end; i++) {
            char letter = word.charAt(i);
            if (letter != '.' && letter != '$' && letter != '_' && !isLetterOrDigit(letter)) {
                return false;
            }
        }
        return end > 0;
    }

    private static boolean isLetterOrDigit(char letter) {
        return letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z' || letter >= '0' && letter <= '9';
    }

    private static Safety safetyNamed(String word) {
        for (Safety safety : Safety.values()) {
            if (safety.name().toLowerCase(Locale.ROOT).equals(word)) {
                return safety;
            }
        }
        throw new IllegalArgumentException("'" + word
                + "' says nothing about a type; write unsafe, cursor, synchronized, concurrent, safe or delegating");
    }

    /** Returns the entry of a type, or null. */
    private TypeEntry entry(String type) {
        TypeEntry exact = types.get(type);
        if (exact != null) {
            return exact;
        }
        TypeEntry best = null;
        int length = -1;
        for (Map.Entry<String, TypeEntry> family :
                families.headMap(type, true).descendingMap().entrySet()) {
            if (type.startsWith(family.getKey()) && family.getKey().length() > length) {
                best = family.getValue();
                length = family.getKey().length();
            }
            if (family.getKey().isEmpty() || family.getKey().charAt(0) != type.charAt(0)) {
                break;
            }
        }
        return best;
    }

    /** Returns whether the table speaks of a type itself. */
    public boolean knows(String type) {
        return entry(type) != null;
    }

    /** Returns what the table says of a type itself, or null. */
    public Safety safety(String type) {
        TypeEntry entry = entry(type);
        return entry == null ? null : entry.safety;
    }

    /**
     * Returns the effects of a method, or null where the table does not speak of it.
     *
     * @param types the type and what it inherits from, nearest first
     * @param parameters the simple names of the parameters' types: {@code (int,Object)}
     */
    public CallEffects effects(Iterable<String> types, String name, String parameters) {
        for (String type : types) {
            TypeEntry entry = entry(type);
            CallEffects named = entry == null ? null : entry.named(name, parameters);
            if (named != null) {
                return named;
            }
        }
        for (String type : types) {
            TypeEntry entry = entry(type);
            CallEffects ofFamily = entry == null ? null : entry.ofFamily(name);
            if (ofFamily != null) {
                return ofFamily;
            }
        }
        return null;
    }
}
