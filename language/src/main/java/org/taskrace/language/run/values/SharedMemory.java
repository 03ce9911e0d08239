package org.taskrace.language.run.values;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.code.Variables;

/** The shared locations: their values, and their names. */
public final class SharedMemory {

    /** More locations than this are refused, so that a runaway loop ends with an error and not with the machine's memory. */
    public static final int MAX_LOCATIONS = 200_000_000;

    private final Variables variables;
    private long[] values = new long[16];
    private byte[] kinds = new byte[16];

    /** Declarations that were executed: the first location and the variable, in the order of the locations. */
    private final IntList firstLocations = new IntList();

    private final IntList variableOf = new IntList();
    private int size;

    public SharedMemory(Variables variables) {
        this.variables = variables;
        for (int variable = 0; variable < variables.count(); variable++) {
            if (variables.firstLocation(variable) >= 0) {
                firstLocations.add(variables.firstLocation(variable));
                variableOf.add(variable);
            }
        }
        size = variables.staticLocations();
    }

    /** Makes the locations of a variable that is declared now; returns the first, or -1 where there are too many. */
    public int allocate(int variable) {
        int length = variables.length(variable);
        int first = size;
        int count = length == Variables.SCALAR ? 1 : length;
        if ((long) size + count > MAX_LOCATIONS) {
            return -1;
        }
        size += count;
        firstLocations.add(first);
        variableOf.add(variable);
        return first;
    }

    public long value(int location) {
        return location < values.length ? values[location] : 0;
    }

    public byte kind(int location) {
        return location < values.length ? kinds[location] : Kind.INT;
    }

    public void set(int location, long value, byte kind) {
        if (location >= values.length) {
            int capacity = (int) Math.min(MAX_LOCATIONS, Math.max(location + 1L, values.length + (values.length >> 1)));
            values = Arrays.copyOf(values, capacity);
            kinds = Arrays.copyOf(kinds, capacity);
        }
        values[location] = value;
        kinds[location] = kind;
    }

    /** Returns the number of locations that have been declared. */
    public int size() {
        return size;
    }

    /** Returns the location's name as in the text: {@code x} or {@code a[3]}. */
    public String name(int location) {
        int declaration = declarationOf(location);
        int variable = variableOf.get(declaration);
        String name = variables.name(variable);
        return variables.length(variable) == Variables.SCALAR
                ? name
                : name + "[" + (location - firstLocations.get(declaration)) + "]";
    }

    private int declarationOf(int location) {
        int low = 0;
        int high = firstLocations.size() - 1;
        while (low < high) {
            // Arrays of length 0 share their first location with the next declaration: the last one at or below counts.
            int middle = (low + high + 1) >>> 1;
            if (firstLocations.get(middle) <= location) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
