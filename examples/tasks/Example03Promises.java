import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.tasks.Promise;

/** A wavefront: each cell waits for the cells above and to the left, and for nothing else. */
class Example03Promises {

    private static final int SIZE = 8;

    public static void main(String[] arguments) {
        List<List<Promise<Long>>> cells = new ArrayList<>();
        for (int row = 0; row < SIZE; row++) {
            cells.add(new ArrayList<>());
            for (int column = 0; column < SIZE; column++) {
                cells.get(row).add(promise());
            }
        }
        finish(() -> {
            for (int i = 0; i < SIZE * SIZE; i++) {
                int row = i / SIZE;
                int column = i % SIZE;
                async(() -> cells.get(row).get(column).put(row == 0 || column == 0
                        ? 1
                        : cells.get(row - 1).get(column).await() + cells.get(row).get(column - 1).await()));
            }
        });
        System.out.println("paths through the grid: " + cells.get(SIZE - 1).get(SIZE - 1).await());
    }
}
