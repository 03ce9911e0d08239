// verdict: race

import java.util.*;

/** An initialiser adds to a list that another task changes. */
public class InitializerRegisters {

    static List<Integer> reg = new ArrayList<>();

    static class H {
        static {
            reg.add(1);
        }

        static int x;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            H.x = 1;
        });
        Thread b = new Thread(() -> {
            reg.add(2);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
