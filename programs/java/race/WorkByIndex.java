import java.util.concurrent.atomic.AtomicInteger;

/** Threads that take the next index from a counter share the work, whoever was first. */
public class WorkByIndex {

    static final int[] squares = new int[2];
    static int sum;

    public static void main(String[] args) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Runnable work = () -> {
            for (int i = next.getAndIncrement(); i < squares.length; i = next.getAndIncrement()) {
                squares[i] = i * i;
                sum += i; // race
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sum + squares[1]);
    }
}
