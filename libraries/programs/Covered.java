import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.stream.IntStream;

/** Tasks that pass each branch of methods of a class, an interface, an enum and a lambda expression. */
public final class Covered {

    interface Shape {
        default int area(int side) {
            return side > 3 ? side * side : side;
        }
    }

    enum Color {
        RED,
        GREEN;

        int code() {
            return this == RED ? 1 : 2;
        }
    }

    static int shared;

    static final class Fibonacci extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        private final int number;

        Fibonacci(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number < 2) {
                return number;
            }
            Fibonacci first = new Fibonacci(number - 1);
            first.fork();
            return new Fibonacci(number - 2).compute() + first.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(ForkJoinPool.commonPool().invoke(new Fibonacci(12)));
        Shape shape = new Shape() {};
        System.out.println(IntStream.range(0, 100).parallel().map(shape::area).sum());
        Thread thread = new Thread(() -> {
            if (args.length > 0) {
                shared++;
            }
            System.out.println(Color.RED.code() + Color.GREEN.code());
        });
        thread.start();
        shared += shape.area(9) + Color.GREEN.code();
        thread.join();
    }
}
