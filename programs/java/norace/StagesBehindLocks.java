import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks of the common pool wait for a lock, so stages are made before they complete what the stages follow. Each stage reads what its source wrote. */
public class StagesBehindLocks {

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int steps;

    private static int step(int number) {
        LOCK.lock();
        try {
            steps++; // assumed
        } finally {
            LOCK.unlock();
        }
        int[] result = {number};
        LOCK.lock();
        try {
            steps++; // assumed
        } finally {
            LOCK.unlock();
        }
        return result[0] + 1;
    }

    private static final class Box {
        int value;
    }

    private static Box next(Box box) {
        box.value = step(box.value);
        return box;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            CompletableFuture<Box> first = CompletableFuture.supplyAsync(() -> next(new Box()));
            CompletableFuture<Box> second = CompletableFuture.supplyAsync(() -> next(new Box()));
            CompletableFuture<Box> third = first.thenApplyAsync(StagesBehindLocks::next);
            CompletableFuture<Box> fourth = second.thenApplyAsync(StagesBehindLocks::next);
            CompletableFuture<Box> fifth = third.thenApplyAsync(StagesBehindLocks::next);
            sum += fourth.thenCombineAsync(fifth, (x, y) -> step(x.value + y.value)).join();
        }
        System.out.println(sum);
    }
}
