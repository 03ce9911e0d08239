// guarantee: same-outcomes

import java.util.concurrent.atomic.*;

/** The value that an increment returns depends on who came first. */
public class CounterRead {
    static int[] slots = new int[2];
    static final AtomicInteger NEXT = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> slots[NEXT.getAndIncrement()] = 1);
        other.start();
        slots[NEXT.getAndIncrement()] = 2;
        other.join();
    }
}
