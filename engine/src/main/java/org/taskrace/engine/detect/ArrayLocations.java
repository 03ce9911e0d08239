package org.taskrace.engine.detect;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ShadowSettings;

/** Locations that are checked as elements of arrays, some in each array, handed to {@link ArrayMemory}. */
public final class ArrayLocations implements LocationMemory {

    private final int size;
    private final List<int[]> arrays = new ArrayList<>();
    private final boolean logsExclusive;

    /** The array of the present access. */
    private int accessed;

    /**
     * Creates the memory.
     *
     * @param size the number of elements of each array
     * @param logsExclusive whether accesses to an array that one strand alone has accessed are logged first
     */
    public ArrayLocations(int size, boolean logsExclusive) {
        this.size = size;
        this.logsExclusive = logsExclusive;
    }

    @Override
    public void install(AccessJudge judge) {
        new HookRuntime()
                .judge(judge)
                .shadows(new ShadowSettings(true, true, logsExclusive, false))
                .install();
    }

    @Override
    public void remove() {
        HookRuntime.remove();
    }

    @Override
    public void access(int location, int key) {
        ArrayMemory.accessElement(array(location), location % size, key);
    }

    private int[] array(int location) {
        accessed = location / size;
        while (arrays.size() <= accessed) {
            arrays.add(new int[size]);
        }
        return arrays.get(accessed);
    }

    /**
     * Returns the location of an element. A race may be found late, when a log of exclusive accesses is put into cells, but never in
     * another array.
     */
    @Override
    public int location(Object holder, int index) {
        if (holder != arrays.get(accessed)) {
            throw new IllegalStateException("a race in another array than the accessed one");
        }
        return accessed * size + index;
    }

    @Override
    public long bytes() {
        return 12L * size * arrays.size();
    }
}
