// guarantee: every-schedule

import java.util.concurrent.*;

/** A poll with a limit has one outcome if all that give were joined. */
public class TimedPollAlone {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            data = 1;
            q.add(1);
            data2 = 1;
        });
        t.start();
        t.join();
        Integer i = q.poll(1, TimeUnit.SECONDS);
        if (i == null) data2 = 2;
    }
}
