package org.taskrace.engine.site;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sites of one class, in numbers of their own. So the class can be rewritten before its place among all sites is known, and once
 * for many runs. {@link SiteTable#addAll} gives them their final numbers, one after the other.
 *
 * <p>Its methods are those of {@link SiteTable} that a rewriting needs, and mean what they mean there.
 */
public final class ClassSites {

    /** Kinds of notes about a site that are but a bit. */
    enum Flag {
        LEFT_OUT,
        REFERENCE,
        OWN_REFERENCE,
        UPDATE,
        UNUSED_RESULT,
        DROPPED_VALUE,
        UNHEEDED_ATTEMPT,
        IGNORED_CANCELLATION,
        PURE_LOOP
    }

    /** The number of the first site, as the class sees it. */
    private final int first;

    private final List<Site> sites = new ArrayList<>();
    private final Map<Flag, BitSet> flags = new EnumMap<>(Flag.class);
    private final Map<Integer, String> doubts = new TreeMap<>();

    /** Numbers of sites that stand for several, from 0 on, with those. */
    private final Map<Integer, int[]> together = new TreeMap<>();

    private final Map<Integer, int[]> sequences = new TreeMap<>();

    /** The sites as stored, until one of them is asked for; null for a class that was rewritten just now. */
    private byte[] stored;

    private int size;

    /** @param first the number that the first site gets */
    public ClassSites(int first) {
        this.first = first;
        for (Flag flag : Flag.values()) {
            flags.put(flag, new BitSet());
        }
    }

    private void set(Flag flag, int number) {
        flags.get(flag).set(number - first);
    }

    private boolean is(Flag flag, int number) {
        return flags.get(flag).get(number - first);
    }

    /** Adds a site and returns its number. */
    public int add(Site site) {
        sites.add(site);
        return first + size++;
    }

    /** Notes that a site stands in a class that is left out. */
    public void leaveOut(int site) {
        set(Flag.LEFT_OUT, site);
    }

    /** Notes that the accesses of a site are only possible, and what would settle the doubt. */
    public void onlyPossible(int site, String doubt) {
        doubts.put(site - first, doubt);
    }

    /** Notes that the accesses of a site are parts of updates that commute with each other, and that find nothing. */
    public void commuting(int site) {
        set(Flag.UPDATE, site);
    }

    /** Notes that the program gets a reference from the read at a site. */
    public void yieldReference(int site) {
        set(Flag.REFERENCE, site);
    }

    /** Notes that the field at a site refers to an object of the class that declares the field. */
    public void referToOwner(int site) {
        set(Flag.OWN_REFERENCE, site);
    }

    /** Notes that one round of the loop at a site leaves nothing behind: it may be left out. */
    public void roundLeavesNothing(int site) {
        set(Flag.PURE_LOOP, site);
    }

    /** Notes that the program does not look at the result of the call at a site. */
    public void resultIsUnused(int site) {
        set(Flag.UNUSED_RESULT, site);
    }

    /** Notes that the program throws the value away that the call at a site yields. */
    public void dropsValue(int site) {
        set(Flag.DROPPED_VALUE, site);
    }

    /** Notes that the program goes on alike if the attempt at a site, one without a limit, fails. */
    public void ignoresAttempt(int site) {
        set(Flag.UNHEEDED_ATTEMPT, site);
    }

    /** Notes that the program goes on alike if the call at a site finds its future cancelled. */
    public void ignoresCancellation(int site) {
        set(Flag.IGNORED_CANCELLATION, site);
    }

    /** Adds one number for accesses to different fields that a strand makes together: see {@link SiteTable#addTogether}. */
    public int addTogether(int... ofFields) {
        int number = add(sites.get(ofFields[0] - first));
        if (is(Flag.LEFT_OUT, ofFields[0])) {
            leaveOut(number);
        }
        int[] members = new int[ofFields.length];
        for (int i = 0; i < ofFields.length; i++) {
            members[i] = ofFields[i] - first;
            if (is(Flag.REFERENCE, ofFields[i])) {
                yieldReference(number);
            }
            if (is(Flag.OWN_REFERENCE, ofFields[i])) {
                referToOwner(number);
            }
        }
        together.put(number - first, members);
        return number;
    }

    /** Adds numbers for accesses to neighbours in an array that a loop makes together: see {@link SiteTable#addSequence}. */
    public int addSequence(int... ofNeighbours) {
        int begin = first + size;
        int[] members = new int[ofNeighbours.length];
        for (int i = 0; i < ofNeighbours.length; i++) {
            members[i] = ofNeighbours[i] - first;
            int number = add(sites.get(members[0]));
            if (is(Flag.LEFT_OUT, ofNeighbours[0])) {
                leaveOut(number);
            }
        }
        sequences.put(begin - first, members);
        return begin;
    }

    /** Returns the number of sites. */
    public int size() {
        return size;
    }

    /** Returns the sites with this flag, as numbers from 0 on. */
    BitSet of(Flag flag) {
        return flags.get(flag);
    }

    /** Returns what is in doubt, by the numbers of sites from 0 on. */
    Map<Integer, String> doubts() {
        return doubts;
    }

    Map<Integer, int[]> together() {
        return together;
    }

    Map<Integer, int[]> sequences() {
        return sequences;
    }

    /** Returns a site by its number, from 0 on. */
    synchronized Site get(int number) {
        if (stored != null) {
            sites.addAll(SiteCodec.sites(stored, size));
            stored = null;
        }
        return sites.get(number);
    }

    /** Returns the targets of calls by which a structure is chosen; see {@link SiteTable#add}. */
    private List<Integer> ofTaskApi() {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (SiteTable.isOfTaskApi(sites.get(i))) {
                found.add(i);
            }
        }
        return found;
    }

    /** Whether sites of calls of the task API are among them: these cannot wait until somebody asks. */
    boolean hasTaskApi() {
        return stored == null && !ofTaskApi().isEmpty();
    }

    /** Returns sites by their numbers among all. */
    static int[] moved(int[] sites, int first) {
        return Arrays.stream(sites).map(site -> first + site).toArray();
    }

    /** Returns bits with more of them set; threads that read the bits need no lock. */
    static long[] with(long[] bits, BitSet more, int first) {
        if (more.isEmpty()) {
            return bits;
        }
        int last = first + more.length() - 1 >> 6;
        long[] all = last < bits.length ? bits : Arrays.copyOf(bits, Math.max(bits.length * 2, last + 1));
        more.stream().forEach(site -> all[first + site >> 6] |= 1L << first + site);
        return all;
    }

    /** Writes all sites and what is known of them. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(size);
        byte[] text = SiteCodec.bytes(sites);
        out.writeBoolean(hasTaskApi());
        out.writeInt(text.length);
        out.write(text);
        for (BitSet bits : flags.values()) {
            byte[] bytes = bits.toByteArray();
            out.writeShort(bytes.length);
            out.write(bytes);
        }
        out.writeShort(doubts.size());
        for (Map.Entry<Integer, String> doubt : doubts.entrySet()) {
            out.writeInt(doubt.getKey());
            out.writeUTF(doubt.getValue());
        }
        write(together, out);
        write(sequences, out);
    }

    private static void write(Map<Integer, int[]> groups, DataOutput out) throws IOException {
        out.writeShort(groups.size());
        for (Map.Entry<Integer, int[]> group : groups.entrySet()) {
            out.writeInt(group.getKey());
            out.writeShort(group.getValue().length);
            for (int member : group.getValue()) {
                out.writeInt(member);
            }
        }
    }

    /** Reads what {@link #write} wrote. */
    public static ClassSites read(DataInput in) throws IOException {
        ClassSites read = new ClassSites(0);
        read.size = in.readInt();
        boolean hasTaskApi = in.readBoolean();
        read.stored = bytes(in, in.readInt());
        if (hasTaskApi) {
            read.sites.addAll(SiteCodec.sites(read.stored, read.size));
            read.stored = null;
        }
        for (BitSet bits : read.flags.values()) {
            bits.or(BitSet.valueOf(bytes(in, in.readUnsignedShort())));
        }
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            read.doubts.put(in.readInt(), in.readUTF());
        }
        read(read.together, in);
        read(read.sequences, in);
        return read;
    }

    private static void read(Map<Integer, int[]> groups, DataInput in) throws IOException {
        for (int i = in.readUnsignedShort(); i > 0; i--) {
            int number = in.readInt();
            int[] members = new int[in.readUnsignedShort()];
            for (int j = 0; j < members.length; j++) {
                members[j] = in.readInt();
            }
            groups.put(number, members);
        }
    }

    private static byte[] bytes(DataInput in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }
}
