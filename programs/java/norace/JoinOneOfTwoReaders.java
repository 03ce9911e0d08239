import java.util.concurrent.RecursiveTask;

/** Both readers are joined before the write. */
public class JoinOneOfTwoReaders {

    static int shared;

    static final class Reader extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return shared;
        }
    }

    public static void main(String[] args) {
        Reader first = new Reader();
        Reader second = new Reader();
        first.fork();
        second.fork();
        first.join();
        second.join();
        shared = 1;
    }
}
