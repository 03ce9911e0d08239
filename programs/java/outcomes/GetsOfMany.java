// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** The results of many tasks are got in order. */
public class GetsOfMany {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(4);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int me = i;
            fs.add(p.submit(() -> me * me));
        }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        data = s;
        p.shutdown();
    }
}
