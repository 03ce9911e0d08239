package org.taskrace.agent.parallel.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.parallel.TraceBuffer;

/**
 * A trace that was read: steps in an order in which they happened. A step is an event and the accesses of its thread up
 * to the next one. A step that precedes another one by tasks stands before it.
 *
 * <p>If the trace was cut off, it has the steps before the first event that is missing.
 */
public final class RecordedTrace {

    /** A file that is no trace, with a sentence for the user. */
    public static final class Unreadable extends IOException {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    /** An event; {@code accesses} are the records behind it. */
    public record Step(
            long number,
            TraceEvent type,
            int task,
            int argument,
            int other,
            int site,
            int thread,
            TraceRecords accesses) {}

    /** A reason of the run. */
    public record Note(TraceWriter.NoteKind kind, String text, String at, String outcome) {}

    private static final TraceEvent[] TYPES = TraceEvent.values();
    private static final Site.Kind[] KINDS = Site.Kind.values();

    private final SiteTable sites = new SiteTable();
    private final List<Note> notes = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Map<Integer, String> arrays = new HashMap<>();
    private final Map<Integer, Integer> lengths = new HashMap<>();
    private final Map<Integer, String> objects = new HashMap<>();
    private long expected = -1;
    private int lost;
    private boolean isDamaged;

    private RecordedTrace() {}

    /** Reads a trace. */
    public static RecordedTrace read(Path file) throws IOException {
        RecordedTrace trace = new RecordedTrace();
        Map<Integer, ByteArrayOutputStream> threads = new TreeMap<>();
        try (InputStream stream = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(stream, 1 << 16))) {
            byte[] title = in.readNBytes(TraceWriter.TITLE.length());
            if (!new String(title, StandardCharsets.US_ASCII).equals(TraceWriter.TITLE)) {
                throw new Unreadable("'" + file + "' is no trace that 'run --record' of this release has written");
            }
            trace.blocks(in, threads);
        }
        int index = 0;
        for (ByteArrayOutputStream records : threads.values()) {
            try {
                trace.steps(index++, records.toByteArray());
            } catch (IllegalStateException | IndexOutOfBoundsException damaged) {
                // A thread that went on while the run was ended from outside: its last records are torn.
                trace.isDamaged = true;
            }
        }
        trace.steps.sort(Comparator.comparingLong(Step::number));
        int whole = 0;
        while (whole < trace.steps.size() && trace.steps.get(whole).number == whole) {
            whole++;
        }
        trace.lost = trace.steps.size() - whole;
        trace.steps.subList(whole, trace.steps.size()).clear();
        return trace;
    }

    private void blocks(DataInputStream in, Map<Integer, ByteArrayOutputStream> threads) throws IOException {
        while (true) {
            int type = in.read();
            byte[] block;
            try {
                int size = type < 0 ? 0 : in.readInt();
                block = in.readNBytes(Math.max(0, size));
                if (type < 0 || block.length < size) {
                    return;
                }
            } catch (EOFException cutOff) {
                return;
            }
            DataInputStream content = new DataInputStream(new ByteArrayInputStream(block));
            switch (type) {
                case TraceWriter.SITES -> sites(content);
                case TraceWriter.RECORDS ->
                    threads.computeIfAbsent(content.readInt(), thread -> new ByteArrayOutputStream())
                            .write(block, Integer.BYTES, block.length - Integer.BYTES);
                case TraceWriter.NOTE -> notes.add(note(content));
                case TraceWriter.END -> expected = content.readLong();
                default -> throw new Unreadable("the trace has an unknown block: it is damaged");
            }
        }
    }

    private static Note note(DataInputStream in) throws IOException {
        return new Note(TraceWriter.NoteKind.values()[in.readByte()], in.readUTF(), in.readUTF(), in.readUTF());
    }

    private void sites(DataInputStream in) throws IOException {
        int first = in.readInt();
        int end = in.readInt();
        for (int number = first; number < end; number++) {
            Site site = new Site(
                    in.readUTF(),
                    in.readUTF(),
                    in.readUTF(),
                    in.readInt(),
                    new Site.Target(KINDS[in.readByte()], in.readUTF(), in.readUTF()));
            String doubt = in.readUTF();
            int[] neighbours = new int[in.readInt()];
            for (int i = 0; i < neighbours.length; i++) {
                neighbours[i] = in.readInt();
            }
            if (number >= sites.size()) {
                // A sequence has a number for each of its places, all at once.
                if (neighbours.length > 0) {
                    sites.addSequence(neighbours);
                } else {
                    sites.add(site);
                }
            }
            if (!doubt.isEmpty()) {
                sites.onlyPossible(number, doubt);
            }
        }
    }

    private void steps(int thread, byte[] bytes) {
        TraceRecords records = new TraceRecords(bytes, 0, bytes.length);
        Step open = null;
        int begin = 0;
        while (records.next()) {
            switch (records.kind()) {
                case TraceBuffer.EVENT -> {
                    add(open, bytes, begin, records.start());
                    open = new Step(
                            records.eventNumber(),
                            TYPES[records.argument(0)],
                            records.argument(1),
                            records.argument(2),
                            records.argument(3),
                            records.argument(4),
                            thread,
                            null);
                    begin = records.end();
                }
                case TraceBuffer.ARRAY -> {
                    arrays.put(records.location(), records.name());
                    lengths.put(records.location(), records.argument(1));
                }
                case TraceBuffer.OBJECT -> objects.put(records.location(), records.name());
                default -> {}
            }
        }
        add(open, bytes, begin, bytes.length);
    }

    private void add(Step step, byte[] bytes, int from, int to) {
        if (step != null) {
            steps.add(new Step(
                    step.number,
                    step.type,
                    step.task,
                    step.argument,
                    step.other,
                    step.site,
                    step.thread,
                    new TraceRecords(bytes, from, to)));
        }
    }

    public SiteTable sites() {
        return sites;
    }

    public List<Note> notes() {
        return notes;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Returns the type of an array. */
    public String typeOfArray(int array) {
        return arrays.getOrDefault(array, "array");
    }

    /** Returns the number of an array's elements; the largest one if the trace does not have it. */
    public int lengthOfArray(int array) {
        return lengths.getOrDefault(array, Integer.MAX_VALUE - 1024);
    }

    /** Returns the type of the object to which a location belongs; empty for a field. */
    public String typeOfObject(int location) {
        return objects.getOrDefault(location, "");
    }

    /** Returns whether the trace has all events of the run. */
    public boolean isComplete() {
        return expected == steps.size() && !isDamaged;
    }

    /** Returns the number of events that cannot be used, since an earlier one is missing. */
    public int lost() {
        return lost;
    }
}
