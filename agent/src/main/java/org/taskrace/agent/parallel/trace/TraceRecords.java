package org.taskrace.agent.parallel.trace;

import java.nio.charset.StandardCharsets;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.TraceBuffer;

/** Records of one thread in a trace, one after the other; see {@link TraceBuffer} for their parts. */
public final class TraceRecords {

    /** Receiver of accesses to array elements: neighbours, or elements at equal distances. */
    @FunctionalInterface
    public interface Elements {
        void access(int array, int first, int step, int count, int key);
    }

    private static final int ARGUMENTS = 5;

    private final byte[] bytes;
    private final int from;
    private final int to;
    private int start;
    private int at;
    private int kind;
    private long number;
    private final int[] arguments = new int[ARGUMENTS];
    private int content;

    TraceRecords(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        at = from;
    }

    /** Returns these records, from the first one on. */
    public TraceRecords again() {
        return new TraceRecords(bytes, from, to);
    }

    /** Goes to the next record; returns false if there is none. */
    public boolean next() {
        start = at;
        if (at >= to) {
            return false;
        }
        kind = (int) number();
        number = number();
        switch (kind) {
            case TraceBuffer.EVENT -> {
                arguments[0] = (int) number();
                for (int i = 1; i < ARGUMENTS; i++) {
                    arguments[i] = (int) number() - 1;
                }
            }
            case TraceBuffer.FIELD, TraceBuffer.COMPARISON -> arguments(1);
            case TraceBuffer.RANGE -> arguments(3);
            case TraceBuffer.STEPS -> arguments(4);
            case TraceBuffer.GATHER -> {
                arguments(2);
                content = at;
                for (int i = 0; i < arguments[1]; i++) {
                    number();
                }
            }
            case TraceBuffer.ARRAY, TraceBuffer.OBJECT -> {
                arguments(1);
                content = at;
                at += arguments[0];
                arguments[1] = kind == TraceBuffer.ARRAY ? (int) number() : 0;
            }
            default -> throw new IllegalStateException("the trace has an unknown record: it is damaged");
        }
        return true;
    }

    private void arguments(int count) {
        for (int i = 0; i < count; i++) {
            arguments[i] = (int) number();
        }
    }

    private long number() {
        long result = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = bytes[at++];
            result |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return result;
            }
        }
    }

    int start() {
        return start;
    }

    int end() {
        return at;
    }

    public int kind() {
        return kind;
    }

    long eventNumber() {
        return number;
    }

    int argument(int index) {
        return arguments[index];
    }

    /** Returns the location, or the array. */
    public int location() {
        return (int) number;
    }

    /** Returns the key of an access. */
    public int key() {
        return arguments[0];
    }

    /** Returns whether the record is an access to elements of an array. */
    public boolean isOfArray() {
        return kind == TraceBuffer.RANGE || kind == TraceBuffer.STEPS || kind == TraceBuffer.GATHER;
    }

    /** Hands over the elements of such an access. */
    public void elements(Elements elements) {
        if (kind == TraceBuffer.RANGE) {
            elements.access(location(), arguments[1], 1, arguments[2], arguments[0]);
        } else if (kind == TraceBuffer.STEPS) {
            elements.access(location(), arguments[1], arguments[3], arguments[2], arguments[0]);
        } else {
            int behind = at;
            at = content;
            int index = 0;
            for (int i = 0; i < arguments[1]; i++) {
                index += (int) number();
                elements.access(location(), index, 1, 1, arguments[0]);
            }
            at = behind;
        }
    }

    /** Returns whether the access is a write. */
    public boolean writes() {
        return AccessKey.writes(key());
    }

    String name() {
        return new String(bytes, content, arguments[0], StandardCharsets.UTF_8);
    }
}
