// verdict: race

import java.util.concurrent.atomic.*;

/** Who wins a compareAndSet is parallel to who does not try. */
public class CasFirstElse {
    static int x;

    public static void main(String[] args) throws Exception {
        AtomicBoolean b = new AtomicBoolean();
        Thread t = new Thread(() -> {
            if (b.compareAndSet(false, true)) x++;
        });
        t.start();
        x++;
        t.join();
    }
}
