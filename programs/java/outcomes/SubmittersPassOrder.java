// guarantee: same-outcomes

import java.util.concurrent.*;

/** A thread orders what its submitters did before, by who came first. */
public class SubmittersPassOrder {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newSingleThreadExecutor();
        Thread a = new Thread(() -> {
            data = 1;
            p.submit(() -> {});
        });
        Thread b = new Thread(() -> {
            p.submit(() -> {
                data = 2;
            });
        });
        a.start();
        b.start();
        a.join();
        b.join();
        p.shutdown();
    }
}
