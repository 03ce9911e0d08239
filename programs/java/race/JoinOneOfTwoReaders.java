import java.util.concurrent.RecursiveTask;

/** The dag is not series-parallel: one of two readers is joined, the other is not. */
public class JoinOneOfTwoReaders {

    static int shared;

    static final class Reader extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return shared; // race
        }
    }

    public static void main(String[] args) {
        Reader first = new Reader();
        Reader second = new Reader();
        first.fork();
        second.fork();
        first.join();
        shared = 1; // race
        second.join();
    }
}
