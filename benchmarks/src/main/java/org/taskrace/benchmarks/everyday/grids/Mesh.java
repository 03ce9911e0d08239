package org.taskrace.benchmarks.everyday.grids;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Relaxes values on an irregular mesh of cell objects, each with a list of its neighbours; parallel streams over the cells. */
public final class Mesh implements SuiteProgram {

    private static final int CELLS = 20_000;
    private static final int SWEEPS = 40;

    private static final class Cell {
        final List<Cell> near = new ArrayList<>();
        double value;
        double next;
    }

    @Override
    public double run() {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < CELLS; i++) {
            Cell cell = new Cell();
            cell.value = i * 37 % 101;
            cells.add(cell);
        }
        for (int i = 0; i < CELLS; i++) {
            for (int step : new int[] {1, 7, 141, 1_009}) {
                Cell other = cells.get((i + step) % CELLS);
                cells.get(i).near.add(other);
                other.near.add(cells.get(i));
            }
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            cells.parallelStream().forEach(c -> {
                double sum = 0;
                for (Cell q : c.near) {
                    sum += q.value;
                }
                c.next = 0.5 * c.value + 0.5 * sum / c.near.size();
            });
            cells.parallelStream().forEach(c -> c.value = c.next);
        }
        return Math.rint(cells.stream().mapToDouble(c -> c.value).sum() * 1_000);
    }
}
