// guarantee: same-outcomes

import java.util.*;

/** A branch on a size that was read under a lock. */
public class SizeUnderLock {
    static final List<Integer> LIST = new ArrayList<>();
    static int data;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LIST) {
                LIST.add(1);
            }
            data = 1;
        });
        other.start();
        int size;
        synchronized (LIST) {
            size = LIST.size();
        }
        if (size == 0) {
            data = 2;
        }
        other.join();
    }
}
