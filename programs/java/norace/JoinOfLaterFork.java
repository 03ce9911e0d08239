import java.util.concurrent.RecursiveTask;

/** A task joins another one that is forked only after it. */
public class JoinOfLaterFork {

    static int[] made = new int[1];

    static final class Second extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            made[0] = 7;
            return 7;
        }
    }

    static final class First extends RecursiveTask<Integer> {
        final Second awaited;

        First(Second awaited) {
            this.awaited = awaited;
        }

        @Override
        protected Integer compute() {
            return awaited.join() + made[0];
        }
    }

    public static void main(String[] args) {
        Second second = new Second();
        First first = new First(second);
        first.fork();
        second.fork();
        System.out.println(first.join());
    }
}
