import static org.taskrace.tasks.Tasks.forAll;

/** A parallel loop in chunks of rows. Each index is a task of its own; chunks are only about speed. */
class Example07Loops {

    private static final int ROWS = 12;
    private static final int COLUMNS = 48;

    public static void main(String[] arguments) {
        char[][] picture = new char[ROWS][COLUMNS];
        forAll(0, ROWS, 2, row -> {
            for (int column = 0; column < COLUMNS; column++) {
                picture[row][column] = " .:-=+*#%@".charAt(escape(-2.2 + 3.2 * column / COLUMNS, -1.2 + 2.4 * row / (ROWS - 1)));
            }
        });
        for (char[] row : picture) {
            System.out.println(new String(row).stripTrailing());
        }
    }

    private static int escape(double a, double b) {
        double x = 0;
        double y = 0;
        int steps = 0;
        for (; steps < 45 && x * x + y * y < 4; steps++) {
            double next = x * x - y * y + a;
            y = 2 * x * y + b;
            x = next;
        }
        return steps / 5;
    }
}
