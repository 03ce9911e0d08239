// guarantee: every-schedule

import java.util.*;

/** Objects of a class see what its initialiser made. */
public class InitializerOfMap {

    static class H {
        static final Map<String, Integer> M = new HashMap<>();

        static {
            M.put("a", 1);
        }

        int get() {
            return M.get("a");
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            new H().get();
        };
        Thread a = new Thread(r), b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
