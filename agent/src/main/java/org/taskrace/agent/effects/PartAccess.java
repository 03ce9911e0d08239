package org.taskrace.agent.effects;

import java.util.Arrays;
import java.util.TreeSet;
import org.taskrace.agent.constructs.objects.table.OwnAccess;

/**
 * Access of a method to one part of an object that is its receiver or an argument.
 *
 * @param parameter the number of the object among the parameters, the receiver first
 * @param part the field's name, or {@link #INSIDE}
 * @param locks the locks that the method holds meanwhile, sorted and separated by {@code +}; empty for none. A lock is
 *     {@link #ITSELF}, the name of a field of the receiver, or {@link #OTHER}
 */
record PartAccess(int parameter, String part, boolean writes, String locks) implements Comparable<PartAccess> {

    /** The objects and arrays that fields refer to, all together. */
    static final String INSIDE = OwnAccess.INSIDE;

    /** The receiver's own monitor. */
    static final String ITSELF = OwnAccess.ITSELF;

    /** A lock that is not known by name. */
    static final String OTHER = OwnAccess.OTHER;

    /** Returns the union of two sets of locks. */
    static String union(String some, String others) {
        if (some.isEmpty() || others.isEmpty() || some.equals(others)) {
            return some.isEmpty() ? others : some;
        }
        TreeSet<String> all = new TreeSet<>(Arrays.asList(some.split("\\+")));
        all.addAll(Arrays.asList(others.split("\\+")));
        return String.join("+", all);
    }

    /** Returns these locks as seen from another object, where their names mean nothing. */
    static String foreign(String locks) {
        return locks.isEmpty() ? "" : OTHER;
    }

    String toText() {
        return parameter + ":" + part + ":" + (writes ? "w" : "r") + ":" + locks;
    }

    /** Reads what {@link #toText} wrote. */
    static PartAccess parse(String text) {
        String[] words = text.split(":", -1);
        if (words.length != 4) {
            throw new IllegalArgumentException("no access to a part: " + text);
        }
        return new PartAccess(Integer.parseInt(words[0]), words[1], words[2].equals("w"), words[3]);
    }

    @Override
    public int compareTo(PartAccess other) {
        return toText().compareTo(other.toText());
    }
}
