import java.util.ArrayList;
import java.util.List;

/** Each element is changed by its own task. */
public class ParallelStreamOfList {

    static class Cell {
        int value;
        Cell next;
    }

    public static void main(String[] args) throws Exception {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            cells.add(new Cell());
        }
        cells.parallelStream().map(cell -> {
            cell.value++;
            return cell;
        }).forEach(cell -> cell.value++);
        System.out.println(cells.get(4).value);
    }
}
