import java.util.concurrent.RecursiveAction;

/** Objects and arrays that methods create and pass to other classes, some of which let a task see them. */
public class PassedToOthers {

    static final class Vector {
        double x;
        double y;
        Vector last;

        Vector(double x, double y) {
            this.x = x; // race
            this.y = y;
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y); // race
        }

        Vector after(Vector other) {
            last = other;
            return this;
        }
    }

    static final class Keeper {
        static int[] latest;
        final int[] numbers;

        Keeper(int[] numbers) {
            this.numbers = numbers;
            numbers[0]++;
        }

        static int sum(int[] numbers) {
            int sum = 0;
            for (int number : numbers) { // race
                sum += number;
            }
            return sum;
        }

        static int[] kept(int[] numbers) {
            numbers[1]++;
            latest = numbers;
            return numbers;
        }
    }

    static final class Body extends RecursiveAction {
        final Runnable body;

        Body(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    static Vector published = new Vector(0, 0);

    static void inField() {
        Vector origin = new Vector(1, 2);
        Vector own = new Vector(3, 4).after(origin);
        Body body = new Body(() -> own.last.x++); // race
        body.fork();
        double width = own.minus(origin).x;
        body.join();
        System.out.println(width);
    }

    static void created() {
        Body body = new Body(() -> published = new Vector(5, 6).minus(new Vector(1, 1))); // race
        body.fork();
        Vector seen = published; // race
        double x = seen.x; // race
        body.join();
        System.out.println(x);
    }

    static void inConstructor() {
        int[] numbers = new int[3];
        Keeper keeper = new Keeper(numbers);
        Body body = new Body(() -> keeper.numbers[2]++); // race
        body.fork();
        int sum = Keeper.sum(numbers);
        body.join();
        System.out.println(sum);
    }

    static void inStatic() {
        int[] numbers = new int[4];
        Keeper.kept(numbers);
        Body body = new Body(() -> Keeper.latest[1]++); // race
        body.fork();
        int sum = Keeper.sum(numbers);
        body.join();
        System.out.println(sum);
    }

    public static void main(String[] args) {
        inField();
        created();
        inConstructor();
        inStatic();
    }
}
