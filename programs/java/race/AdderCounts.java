import java.util.concurrent.atomic.LongAdder;

/** Adding orders nothing. */
public class AdderCounts {

    static int data;

    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        Thread worker = new Thread(() -> {
            data = 1; // race
            adder.increment();
        });
        worker.start();
        adder.increment();
        data = 2; // race
        worker.join();
    }
}
