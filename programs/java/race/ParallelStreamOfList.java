import java.util.ArrayList;
import java.util.List;

/** Elements share a neighbour. */
public class ParallelStreamOfList {

    static class Cell {
        int value;
        Cell next;
    }

    public static void main(String[] args) throws Exception {
        List<Cell> cells = new ArrayList<>();
        Cell last = new Cell();
        for (int i = 0; i < 5; i++) {
            Cell cell = new Cell();
            cell.next = last;
            last = cell;
            cells.add(cell);
        }
        cells.parallelStream().forEach(cell -> cell.value = cell.next.value + 1); // race
    }
}
