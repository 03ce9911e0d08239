/** Each writer has its row. */
public class Grid {

    public static void main(String[] args) throws Exception {
        double[][] grid = new double[2][3];
        Thread worker = new Thread(() -> {
            for (int column = 0; column < 3; column++) {
                grid[0][column] = column;
            }
        });
        worker.start();
        grid[1][2] = 5;
        worker.join();
    }
}
