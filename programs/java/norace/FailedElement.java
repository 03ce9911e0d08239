import java.util.stream.IntStream;

/** An element of a parallel stream fails, and the caller looks at what that one has written. */
public class FailedElement {

    static final class Cell {
        int value;
    }

    public static void main(String[] args) {
        Cell[] cells = new Cell[8];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        try {
            IntStream.range(0, cells.length).parallel().forEach(i -> {
                cells[i].value = i;
                if (i == 2) {
                    throw new IllegalStateException("element " + i);
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(cells[2].value);
    }
}
