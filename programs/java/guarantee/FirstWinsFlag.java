// guarantee: same-outcomes

import java.util.concurrent.atomic.*;

/** Who sets the flag first does the work. */
public class FirstWinsFlag {
    static int data;
    static final AtomicBoolean TAKEN = new AtomicBoolean();

    static void work() {
        if (TAKEN.compareAndSet(false, true)) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FirstWinsFlag::work);
        other.start();
        work();
        other.join();
    }
}
