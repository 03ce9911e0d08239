// guarantee: every-schedule

import java.util.*;

/** A list that a class initialiser fills is visible to all users of the class. */
public class InitializerOfList {
    static int data;
    static int data2;

    static class H {
        static final List<Integer> L = new ArrayList<>();

        static {
            L.add(1);
            L.add(2);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = H.L.get(0);
        });
        Thread b = new Thread(() -> {
            data2 = H.L.get(1);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
