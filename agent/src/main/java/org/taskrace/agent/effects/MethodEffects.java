package org.taskrace.agent.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Effects that a method may have on its parameters, and the parameters that its result may be or show. A receiver is parameter 0; in a
 * static method the first argument is.
 *
 * <p>The levels of a parameter are one byte for each {@link Kind}. The effect on a parameter of an array type that is {@link #SURE}
 * concerns all elements.
 */
final class MethodEffects {

    /** Place of an effect. */
    enum Kind {
        /** The object's own fields, or the array's elements. */
        READ,
        WRITE,
        /** Objects that fields or elements refer to. */
        DEEP_READ,
        DEEP_WRITE,
        /** Objects that it keeps, under a lock of its own or by a method that a class of the kept object may override. */
        KEPT_READ,
        KEPT_WRITE;

        Kind deep() {
            return switch (this) {
                case READ, DEEP_READ -> DEEP_READ;
                case WRITE, DEEP_WRITE -> DEEP_WRITE;
                default -> this;
            };
        }
    }

    static final byte NEVER = 0;

    /** On some ways through the method, or perhaps not at all. */
    static final byte POSSIBLE = 1;

    /** On all ways through the method that return, unless the parameter is null. */
    static final byte SURE = 2;

    /** Masks of parameters have so many bits. */
    static final int MOST_PARAMETERS = 60;

    private final byte[][] levels;

    /** Accesses to parts of parameters, each with its level; null if only the levels above are known. */
    private Map<PartAccess, Byte> parts;

    /** Parameters, as bits, that the result may be, and whose parts it may be or show. */
    private long returned;

    private long returnedInside;

    private boolean returnsView;

    /** The class whose method has these effects, if a subclass may override it; otherwise an empty text. */
    private String declaredIn = "";

    MethodEffects(int parameters) {
        levels = new byte[Math.min(parameters, MOST_PARAMETERS)][Kind.values().length];
    }

    byte level(int parameter, Kind kind) {
        return parameter < levels.length ? levels[parameter][kind.ordinal()] : NEVER;
    }

    /** Raises a level; lower ones change nothing. */
    void add(int parameter, Kind kind, byte level) {
        if (parameter < levels.length) {
            levels[parameter][kind.ordinal()] = (byte) Math.max(levels[parameter][kind.ordinal()], level);
        }
    }

    /** Raises the level of an access to a part. */
    void add(PartAccess access, byte level) {
        if (access.parameter() < levels.length) {
            parts = parts == null ? new TreeMap<>() : parts;
            parts.merge(access, level, (one, other) -> (byte) Math.max(one, other));
        }
    }

    /** Notes that accesses to parts are known, even if there are none. */
    void knowsParts() {
        parts = parts == null ? new TreeMap<>() : parts;
    }

    /** Returns the accesses to parts of parameters, each with its level; null if they are not known. */
    Map<PartAccess, Byte> parts() {
        return parts;
    }

    /** Takes all effects on a new object back. */
    void clear(int parameter) {
        Arrays.fill(levels[parameter], NEVER);
        if (parts != null) {
            parts.keySet().removeIf(access -> access.parameter() == parameter);
        }
    }

    /** Takes the effects on an object back that sees to itself; what is done to objects that it keeps stays possible. */
    void settle(int parameter) {
        Map<PartAccess, Byte> before = parts;
        parts = null;
        settleLevels(parameter);
        if (before != null) {
            before.keySet().removeIf(access -> access.parameter() == parameter);
        }
        parts = before;
    }

    /** Does what {@link #settle} does for an object that holds locks; the accesses to its parts name them. */
    void settleLocked(int parameter) {
        Map<PartAccess, Byte> before = parts;
        parts = null;
        settleLevels(parameter);
        parts = before;
    }

    private void settleLevels(int parameter) {
        byte reads = (byte) Math.min(POSSIBLE, level(parameter, Kind.DEEP_READ));
        byte writes = (byte) Math.min(POSSIBLE, level(parameter, Kind.DEEP_WRITE));
        reads = (byte) Math.max(reads, level(parameter, Kind.KEPT_READ));
        writes = (byte) Math.max(writes, level(parameter, Kind.KEPT_WRITE));
        clear(parameter);
        add(parameter, Kind.KEPT_READ, reads);
        add(parameter, Kind.KEPT_WRITE, writes);
    }

    /** Returns whether an object, or what it holds, may be written. */
    boolean mayWrite(int parameter) {
        boolean byLevel = level(parameter, Kind.WRITE) != NEVER
                || level(parameter, Kind.DEEP_WRITE) != NEVER
                || level(parameter, Kind.KEPT_WRITE) != NEVER;
        return byLevel
                || parts != null
                        && parts.keySet().stream()
                                .anyMatch(access -> access.parameter() == parameter && access.writes());
    }

    /** Adds what another method does to objects that the receiver keeps. */
    void addKept(MethodEffects other) {
        add(0, Kind.KEPT_READ, other.kept(false));
        add(0, Kind.KEPT_WRITE, other.kept(true));
    }

    /** Adds what the code of a method does to its receiver, where these effects are those of its arguments. */
    void addReceiver(MethodEffects code) {
        if (code.parts != null) {
            nameParts();
            code.parts.forEach((access, level) -> {
                if (access.parameter() == 0) {
                    add(access, level);
                }
            });
        }
        for (Kind kind : Kind.values()) {
            add(0, kind, code.level(0, kind));
        }
    }

    /** Turns levels that name no parts into accesses to all that lies inside the parameters. */
    private void nameParts() {
        if (parts == null) {
            knowsParts();
            for (int i = 0; i < levels.length; i++) {
                byte reads = (byte) Math.max(level(i, Kind.READ), level(i, Kind.DEEP_READ));
                byte writes = (byte) Math.max(level(i, Kind.WRITE), level(i, Kind.DEEP_WRITE));
                if (reads != NEVER) {
                    add(new PartAccess(i, PartAccess.INSIDE, false, ""), reads);
                }
                if (writes != NEVER) {
                    add(new PartAccess(i, PartAccess.INSIDE, true, ""), writes);
                }
            }
        }
    }

    /** Takes writes back of objects that the receiver keeps. */
    void keepsUnchanged() {
        levels[0][Kind.DEEP_WRITE.ordinal()] = NEVER;
        levels[0][Kind.KEPT_WRITE.ordinal()] = NEVER;
    }

    /** Returns whether objects that the receiver keeps may be accessed: {@link #NEVER} or {@link #POSSIBLE}. */
    byte kept(boolean writes) {
        byte deep = level(0, writes ? Kind.DEEP_WRITE : Kind.DEEP_READ);
        byte kept = level(0, writes ? Kind.KEPT_WRITE : Kind.KEPT_READ);
        return (byte) Math.min(POSSIBLE, Math.max(deep, kept));
    }

    void returns(long itself, long inside) {
        returned |= itself;
        returnedInside |= inside;
    }

    /** Notes that the result shows one parameter, and that a call on the result is a call on that. */
    void returnsView(int parameter) {
        returns(0, 1L << parameter);
        returnsView = true;
    }

    /** Notes that an object of a subclass may have another method, declared below this class. */
    void declaredIn(String className) {
        declaredIn = className;
    }

    /** Returns the class whose method has these effects, with slashes; an empty text if each call runs it. */
    String declaredIn() {
        return declaredIn;
    }

    boolean returnsView() {
        return returnsView;
    }

    /** Returns whether the result is surely one of the parameters. */
    boolean returnsOne() {
        return returnedInside == 0 && Long.bitCount(returned) == 1;
    }

    long returned() {
        return returned;
    }

    long returnedInside() {
        return returnedInside;
    }

    int parameters() {
        return levels.length;
    }

    /** Returns these effects for a call that may run another method instead: none is sure. */
    MethodEffects asPossible() {
        MethodEffects result = new MethodEffects(levels.length);
        for (int i = 0; i < levels.length; i++) {
            for (Kind kind : Kind.values()) {
                result.add(i, kind, (byte) Math.min(level(i, kind), POSSIBLE));
            }
        }
        if (parts != null) {
            result.knowsParts();
            parts.keySet().forEach(access -> result.add(access, POSSIBLE));
        }
        result.returns(returned, returnedInside);
        return result;
    }

    /** Returns a line of a cache: levels, six digits a parameter, what is returned, the declaring class, and parts. */
    String toText() {
        StringBuilder text = new StringBuilder();
        for (byte[] ofOne : levels) {
            for (byte level : ofOne) {
                text.append((char) ('0' + level));
            }
        }
        return text.append(' ')
                .append(Long.toHexString(returned))
                .append(' ')
                .append(Long.toHexString(returnedInside))
                .append(' ')
                .append(declaredIn)
                .append(' ')
                .append(partsText())
                .toString();
    }

    private String partsText() {
        if (parts == null) {
            return "-";
        }
        List<String> texts = new ArrayList<>();
        parts.forEach((access, level) -> texts.add(access.toText() + ":" + level));
        return String.join(",", texts);
    }

    private void parseParts(String text) {
        if (text.equals("-")) {
            return;
        }
        knowsParts();
        for (String one : text.isEmpty() ? new String[0] : text.split(",")) {
            int end = one.lastIndexOf(':');
            add(PartAccess.parse(one.substring(0, end)), Byte.parseByte(one.substring(end + 1)));
        }
    }

    /** Reads what {@link #toText} wrote; throws {@link IllegalArgumentException} for anything else. */
    static MethodEffects parse(String text) {
        String[] parts = text.split(" ", -1);
        int kinds = Kind.values().length;
        if (parts.length != 5 || parts[0].length() % kinds != 0 || !parts[0].matches("[012]*")) {
            throw new IllegalArgumentException("no effects: " + text);
        }
        MethodEffects result = new MethodEffects(parts[0].length() / kinds);
        for (int i = 0; i < parts[0].length(); i++) {
            result.add(i / kinds, Kind.values()[i % kinds], (byte) (parts[0].charAt(i) - '0'));
        }
        result.returns(Long.parseUnsignedLong(parts[1], 16), Long.parseUnsignedLong(parts[2], 16));
        result.declaredIn = parts[3];
        result.parseParts(parts[4]);
        return result;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MethodEffects effects && effects.toText().equals(toText());
    }

    @Override
    public int hashCode() {
        return toText().hashCode();
    }

    @Override
    public String toString() {
        return toText();
    }
}
