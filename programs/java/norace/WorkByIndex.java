import java.util.concurrent.atomic.AtomicInteger;

/** An index is taken once, so each element has one writer. */
public class WorkByIndex {

    static final int[] squares = new int[10];

    public static void main(String[] args) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        Runnable work = () -> {
            for (int i = next.getAndIncrement(); i < squares.length; i = next.getAndIncrement()) {
                squares[i] = i * i;
                sum.addAndGet(i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sum.get() + squares[1]);
    }
}
