package org.taskrace.agent.parallel.trace;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.parallel.TraceBuffer;

/**
 * Trace file that is being written. It begins with a line of text. Blocks follow: a letter, the number of bytes, the
 * bytes. A block that is cut off is left out by the reader.
 *
 * <pre>
 *   S   places of the program: the first number, then their parts
 *   T   records of one thread ({@link TraceBuffer})
 *   N   a reason that weakens the verdict, or makes the check inconclusive
 *   E   the end of the run: the number of events
 * </pre>
 *
 * <p>Places stand before the first record that may name them. After an error of the file nothing more is written, and
 * the file ends there.
 */
public final class TraceWriter implements TraceBuffer.Sink {

    /** The first line of a trace. */
    static final String TITLE = "taskrace trace 1\n";

    static final int SITES = 'S';
    static final int RECORDS = 'T';
    static final int NOTE = 'N';
    static final int END = 'E';

    /** What a note says about the verdict. */
    public enum NoteKind {
        PROBLEM,
        WEAKENING,
        ASSUMPTION
    }

    private final Path file;
    private final SiteTable sites;
    private final OutputStream out;
    private final AtomicLong events = new AtomicLong();
    private long written;
    private int sitesWritten;
    private String failure;

    public TraceWriter(Path file, SiteTable sites) throws IOException {
        this.file = file;
        this.sites = sites;
        out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        byte[] title = TITLE.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        out.write(title);
        out.flush();
        written = title.length;
    }

    /** Records an event on the calling thread. */
    public void event(TraceEvent type, int task, int argument, int other, int site) {
        TraceBuffer buffer = Strand.current().trace(this);
        buffer.event(events.getAndIncrement(), type.ordinal(), task, argument, other, site);
    }

    @Override
    public synchronized void take(int thread, byte[] bytes, int count) {
        try {
            ByteArrayOutputStream places = new ByteArrayOutputStream();
            if (sites.size() > sitesWritten) {
                writeSites(new DataOutputStream(places));
                block(SITES, places.toByteArray(), places.size());
            }
            byte[] block = new byte[count + Integer.BYTES];
            for (int i = 0; i < Integer.BYTES; i++) {
                block[i] = (byte) (thread >>> 24 - 8 * i);
            }
            System.arraycopy(bytes, 0, block, Integer.BYTES, count);
            block(RECORDS, block, block.length);
            out.flush();
        } catch (IOException e) {
            fail(e);
        }
    }

    private void writeSites(DataOutputStream to) throws IOException {
        int end = sites.size();
        to.writeInt(sitesWritten);
        to.writeInt(end);
        for (int number = sitesWritten; number < end; number++) {
            Site site = sites.get(number);
            to.writeUTF(site.className());
            to.writeUTF(site.method());
            to.writeUTF(site.file());
            to.writeInt(site.line());
            to.writeByte(site.target().kind().ordinal());
            to.writeUTF(site.target().owner());
            to.writeUTF(site.target().name());
            String doubt = sites.doubt(number);
            to.writeUTF(doubt == null ? "" : doubt);
            int[] sequence = sites.sequenceFrom(number);
            to.writeInt(sequence.length);
            for (int neighbour : sequence) {
                to.writeInt(neighbour);
            }
        }
        sitesWritten = end;
    }

    /** Writes a reason; {@code outcome} is that of an assumption. */
    public synchronized void note(NoteKind kind, String text, String at, String outcome) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream to = new DataOutputStream(bytes);
            to.writeByte(kind.ordinal());
            to.writeUTF(text);
            to.writeUTF(at);
            to.writeUTF(outcome);
            block(NOTE, bytes.toByteArray(), bytes.size());
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Ends the trace after the last record. */
    public void end() {
        Strand.flushTraces();
        synchronized (this) {
            try {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                new DataOutputStream(bytes).writeLong(events.get());
                block(END, bytes.toByteArray(), bytes.size());
                out.close();
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    private void block(int type, byte[] bytes, int count) throws IOException {
        if (failure == null) {
            out.write(type);
            for (int shift = 24; shift >= 0; shift -= 8) {
                out.write(count >>> shift);
            }
            out.write(bytes, 0, count);
            written += count + 1L + Integer.BYTES;
        }
    }

    private void fail(IOException e) {
        if (failure == null) {
            failure = "the trace " + file + " could not be written and is cut off: " + e.getMessage();
        }
    }

    /** Returns why the trace is cut off, or null. */
    public synchronized String failure() {
        return failure;
    }

    /** Returns the number of bytes so far. */
    public synchronized long written() {
        return written;
    }

    /** Returns the number of events so far. */
    public long events() {
        return events.get();
    }

    public Path file() {
        return file;
    }
}
