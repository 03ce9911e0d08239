import java.util.concurrent.atomic.LongAdder;

/** The sum sees what was added. */
public class AdderCounts {

    static int data;

    public static void main(String[] args) throws Exception {
        LongAdder adder = new LongAdder();
        Thread worker = new Thread(() -> {
            data = 1;
            adder.increment();
        });
        worker.start();
        if (adder.sum() == 1) { // weakened
            data = 2;
        }
        worker.join();
    }
}
