/** One row, two writers. */
public class Grid {

    public static void main(String[] args) throws Exception {
        double[][] grid = new double[2][3];
        Thread worker = new Thread(() -> {
            for (int column = 0; column < 3; column++) {
                grid[0][column] = column; // race
            }
        });
        worker.start();
        grid[0][2] = 5; // race
        worker.join();
    }
}
