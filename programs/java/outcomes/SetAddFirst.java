// guarantee: same-outcomes

import java.util.*;
import java.util.concurrent.*;

/** The task that adds an element first is up to the schedule. */
public class SetAddFirst {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        Set<Integer> l = ConcurrentHashMap.newKeySet();
        Thread a = new Thread(() -> {
            if (l.add(1)) data2 = 1;
        });
        Thread b = new Thread(() -> {
            if (l.add(1)) data = 1;
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
