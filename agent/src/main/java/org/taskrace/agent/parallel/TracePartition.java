package org.taskrace.agent.parallel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.parallel.trace.TraceRecords;
import org.taskrace.hooks.parallel.CellState;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.RecordedArray;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.parallel.TraceBuffer;

/** Judgement of some locations of a trace, in the order of the trace. Blocks of an array are in different partitions. */
final class TracePartition implements Callable<Long> {

    private static final int BLOCK_SHIFT = 14;

    private final RecordedTrace trace;
    private final Object[] places;
    private final int partition;
    private final int partitions;
    private final Strand strand = new Strand();
    private final Map<Integer, CellState> fields = new HashMap<>();

    /** By location: what conflicts with accesses to it, each in a state of its own. */
    private final Map<Integer, List<CellState>> comparisons = new HashMap<>();

    private final Map<Integer, RecordedArray> arrays = new HashMap<>();
    private int epoch;

    TracePartition(RecordedTrace trace, Object[] places, int partition, int partitions) {
        this.trace = trace;
        this.places = places;
        this.partition = partition;
        this.partitions = partitions;
    }

    @Override
    public Long call() {
        List<RecordedTrace.Step> steps = trace.steps();
        for (int i = 0; i < places.length; i++) {
            if (places[i] instanceof TraceReplay.Place place) {
                if (place.epoch() != epoch) {
                    // All before precedes all after.
                    epoch = place.epoch();
                    fields.clear();
                    comparisons.clear();
                    arrays.clear();
                }
                strand.place(place);
                judge(steps.get(i).accesses().again());
            }
        }
        return strand.judged;
    }

    private void judge(TraceRecords records) {
        while (records.next()) {
            if (records.isOfArray()) {
                records.elements(this::elements);
            } else if (records.kind() == TraceBuffer.FIELD && isMine(records)) {
                field(records.location(), records.key());
            } else if (records.kind() == TraceBuffer.COMPARISON && isMine(records)) {
                compare(records.location(), records.key());
            }
        }
    }

    private boolean isMine(TraceRecords records) {
        return records.location() % partitions == partition;
    }

    private void field(int location, int key) {
        for (CellState comparison : comparisons.getOrDefault(location, List.of())) {
            ParallelMemory.access(strand, comparison, location, key);
        }
        CellState before = fields.get(location);
        CellState after = ParallelMemory.access(strand, before, location, key);
        if (after != before) {
            fields.put(location, after);
        }
    }

    /** Compares with the accesses so far, and with those to come: the steps of parallel tasks may stand in either order. */
    private void compare(int location, int key) {
        CellState before = fields.get(location);
        if (before != null) {
            ParallelMemory.access(strand, before, location, key);
        }
        List<CellState> known = comparisons.computeIfAbsent(location, number -> new ArrayList<>());
        CellState itself = ParallelMemory.access(strand, null, location, key);
        if (known.isEmpty() || known.get(known.size() - 1) != itself) {
            known.add(itself);
        }
    }

    private void elements(int array, int first, int step, int count, int key) {
        int last = first + (count - 1) * step;
        int from = first;
        while (from <= last) {
            int block = from >> BLOCK_SHIFT;
            int end = (int) Math.min(last + 1L, (block + 1L) << BLOCK_SHIFT);
            int elements = (end - from + step - 1) / step;
            if (Math.floorMod(array * 31 + block, partitions) == partition) {
                arrays.computeIfAbsent(array, number -> new RecordedArray(number, trace.lengthOfArray(number)))
                        .access(strand, from, step, elements, key);
            }
            from += elements * step;
        }
    }
}
