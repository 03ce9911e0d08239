// verdict: race

import java.util.concurrent.*;

/** What a future does when it is done comes after its result is visible. */
public class DoneCallback {
    static int x;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> 1) {
            protected void done() {
                x++;
            }
        };
        new Thread(f).start();
        f.get();
        x++;
    }
}
