/** Several fields of one object are accessed one after the other, and others access one of them. */
public class FieldsTogether {

    static final class Point {
        double x;
        double y;
        double z;

        Point(double x, double y, double z) {
            this.x = x;
            this.y = y; // race
            this.z = z;
        }

        double sum(Point other) {
            double sum = x;
            sum += other.x;
            sum += y; // race
            sum += other.y;
            sum += z;
            sum += other.z;
            return sum;
        }

        void move(Point by) {
            x = 1; // race
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
        point.z = 2; // race
        divided(by);
        point.y = 3;
    }

    /** The same where all exceptions are caught. */
    static void caught(Point point, int by) {
        try {
            point.x = 1; // race
            divided(by);
            point.z = 2;
        } finally {
            System.out.println("caught");
        }
    }

    static Point published;

    public static void main(String[] args) throws Exception {
        Point one = new Point(1, 2, 3);
        Point two = new Point(4, 5, 6);
        Thread reader = new Thread(() -> System.out.println(one.sum(two) + two.sum(two)));
        reader.start();
        one.y = 7; // race
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
        double first = two.x; // race
        double read = first + two.y + two.z;
        mover.join();

        Thread interrupted = new Thread(() -> {
            try {
                interrupted(one, 0);
            } catch (ArithmeticException e) {
                System.out.println("interrupted");
            }
        });
        interrupted.start();
        double third = one.z; // race
        one.y = third;
        interrupted.join();

        Thread caught = new Thread(() -> {
            try {
                caught(two, 0);
            } catch (ArithmeticException e) {
                System.out.println("divided");
            }
        });
        caught.start();
        two.x = 1; // race
        two.z = 1;
        caught.join();

        Thread maker = new Thread(() -> published = new Point(read, 1, 2)); // race
        maker.start();
        Point seen = published; // race
        if (seen != null) {
            seen.y++; // race
        }
        maker.join();
    }
}
