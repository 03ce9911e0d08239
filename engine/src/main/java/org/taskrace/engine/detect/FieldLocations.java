package org.taskrace.engine.detect;

import java.util.Arrays;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.FieldMemory;

/** Locations that are checked as fields: a cell beside each of them, handed to {@link FieldMemory}. */
public final class FieldLocations implements LocationMemory {

    private long[] cells = new long[64];

    /** The location of the present access; a field's check does not name it. */
    private int accessed;

    @Override
    public void install(AccessJudge judge) {
        new HookRuntime().judge(judge).install();
    }

    @Override
    public void remove() {
        HookRuntime.remove();
    }

    @Override
    public void access(int location, int key) {
        if (location >= cells.length) {
            cells = Arrays.copyOf(cells, Math.max(location + 1, 2 * cells.length));
        }
        accessed = location;
        cells[location] = FieldMemory.access(cells[location], key);
    }

    @Override
    public int location(Object holder, int index) {
        return accessed;
    }

    @Override
    public long bytes() {
        return 8L * cells.length;
    }
}
