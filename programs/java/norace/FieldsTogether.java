/** Several fields of one object are accessed one after the other, and others access the rest of them. */
public class FieldsTogether {

    static final class Point {
        double x;
        double y;
        double z;

        Point(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        double sum(Point other) {
            double sum = x;
            sum += other.x;
            sum += y;
            sum += other.y;
            return sum;
        }

        void move(Point by) {
            x = 1;
            by.x = 2;
            y = 3;
            by.y = 4;
        }
    }

    static int divided(int by) {
        return 1 / by;
    }

    /** Of three writes the third is not reached. */
    static void interrupted(Point point, int by) {
        point.x = 1;
        divided(1);
        point.z = 2;
        divided(by);
        point.y = 3;
    }

    static Point published;

    public static void main(String[] args) throws Exception {
        Point one = new Point(1, 2, 3);
        Point two = new Point(4, 5, 6);
        Thread reader = new Thread(() -> System.out.println(one.sum(two) + two.sum(two)));
        reader.start();
        one.z = 7;
        reader.join();

        // The write of y is not reached.
        Thread mover = new Thread(() -> {
            try {
                two.move(null);
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        });
        mover.start();
        two.y = two.y + two.z;
        mover.join();

        Thread interrupted = new Thread(() -> {
            try {
                interrupted(one, 0);
            } catch (ArithmeticException e) {
                System.out.println("interrupted");
            }
        });
        interrupted.start();
        one.y = 4;
        interrupted.join();

        Thread maker = new Thread(() -> published = new Point(two.y, 1, 2));
        maker.start();
        maker.join();
        published.y++;
    }
}
