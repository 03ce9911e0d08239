import java.util.concurrent.RecursiveTask;

/** Objects and arrays that tasks create and pass to other classes, which keep nothing of them. */
public class PassedToOthers {

    static class Shape {
        int corners;

        Shape(int corners) {
            this.corners = corners;
        }
    }

    static final class Vector extends Shape {
        double x;
        double y;

        Vector(double x, double y) {
            super(1);
            this.x = x;
            this.y = y;
        }

        Vector(Vector other) {
            this(other.x, other.y);
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y);
        }

        Vector half() {
            x /= 2;
            y /= 2;
            return this;
        }

        double times(Vector other) {
            return x * other.x + y * other.y;
        }
    }

    interface Sums {
        static int of(int[] numbers) {
            int sum = 0;
            for (int i = 0; i < numbers.length; i++) {
                sum += numbers[i];
                numbers[i] = sum;
            }
            return sum;
        }
    }

    enum Way {
        UP,
        DOWN;

        private int steps;

        final int go(int[] numbers) {
            numbers[ordinal()]++;
            return Sums.of(numbers) + steps;
        }
    }

    record Pair(int[] numbers, int at) {
        Pair {
            at = Math.min(at, numbers.length - 1);
        }

        int value() {
            return numbers[at];
        }
    }

    static final class Sum extends RecursiveTask<Double> {
        final Vector from;

        Sum(Vector from) {
            this.from = from;
        }

        @Override
        protected Double compute() {
            Vector own = new Vector(from).minus(from).minus(new Vector(2, 3)).half();
            int[] numbers = {3, 4, 5};
            int last = new Pair(numbers, 7).value();
            return own.times(own) + own.corners + Way.DOWN.go(numbers) + last + new Vector(own).half().y;
        }
    }

    public static void main(String[] args) {
        Vector shared = new Vector(1, 2);
        Sum one = new Sum(shared);
        Sum other = new Sum(shared);
        one.fork();
        other.fork();
        double sum = one.join() + other.join();
        System.out.println(sum + shared.half().x);
    }
}
