// guarantee: same-outcomes

import java.util.concurrent.*;

/** The size of a list that copies on write is up to the schedule. */
public class CopyOnWriteSize {
    static int data;

    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>();
        Thread a = new Thread(() -> {
            data = 1;
            l.add(1);
        });
        a.start();
        if (l.size() == 0) data = 2;
        a.join();
    }
}
