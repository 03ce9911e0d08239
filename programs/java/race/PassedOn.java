import java.util.concurrent.RecursiveAction;

/** Arrays that a method creates and passes on: some of the methods that get them let a task see them. */
public class PassedOn {

    static final class Holder {
        int[] numbers;
    }

    static final class Add extends RecursiveAction {
        final Runnable body;

        Add(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    static int[] published;
    static final int[][] TABLE = new int[1][];

    private static void work(int[] numbers, int depth) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] += i; // race
        }
        if (depth > 0) {
            work(numbers, depth - 1);
        }
    }

    private static void publish(int[] numbers, int depth) {
        numbers[0]++;
        if (depth > 0) {
            publish(numbers, depth - 1);
        } else {
            published = numbers;
        }
    }

    private static int[] same(int[] numbers) {
        numbers[1]++;
        return numbers;
    }

    private static void keep(int[][] rows, int[] row) {
        rows[0] = row;
    }

    private static void first(int[][] rows) {
        rows[0][2]++; // race
    }

    private static void last(int[][] rows) {
        rows[0][2]--; // race
    }

    private static void field() {
        int[] numbers = new int[3];
        publish(numbers, 2);
        Add add = new Add(() -> published[0]++); // race
        add.fork();
        numbers[0]++; // race
        add.join();
    }

    private static void result() {
        int[] numbers = new int[4];
        int[] again = same(numbers);
        Add add = new Add(() -> again[1]++); // race
        add.fork();
        work(numbers, 2);
        add.join();
    }

    private static void row() {
        int[] numbers = new int[5];
        TABLE[0] = numbers;
        int[][] rows = new int[2][1];
        keep(rows, numbers);
        Add add = new Add(() -> TABLE[0][2]++); // race
        add.fork();
        first(rows);
        add.join();
    }

    private static void rowFromTheBeginning() {
        int[] numbers = new int[9];
        TABLE[0] = numbers;
        int[][] rows = {numbers, new int[2]};
        Add add = new Add(() -> TABLE[0][2]++); // race
        add.fork();
        last(rows);
        add.join();
    }

    private static int[] made(int number) {
        int[] numbers = new int[8];
        numbers[number] = 1; // race
        return numbers;
    }

    private static int[] madeByOther() {
        return same(made(2));
    }

    private static void kept() {
        Add add = new Add(() -> published = madeByOther()); // race
        add.fork();
        int[] seen = published; // race
        seen[2]++; // race
        int[] own = made(3);
        own[3]++;
        add.join();
    }

    private static void inTask(int[] numbers) {
        Add add = new Add(() -> numbers[3]++); // race
        add.fork();
        numbers[3]++; // race
        add.join();
    }

    private static void kept(int[] numbers) {
        numbers[1] = 1;
        Holder holder = new Holder();
        holder.numbers = numbers;
        Add add = new Add(() -> holder.numbers[1]++); // race
        add.fork();
        work(numbers, 0);
        add.join();
    }

    public static void main(String[] args) {
        field();
        result();
        row();
        rowFromTheBeginning();
        kept();
        inTask(new int[6]);
        kept(new int[7]);
    }
}
