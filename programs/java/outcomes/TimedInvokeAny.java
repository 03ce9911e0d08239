// guarantee: this-schedule

import java.util.*;
import java.util.concurrent.*;

/** invokeAny with a limit may end in time, or not. */
public class TimedInvokeAny {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2);
        Callable<Integer> a = () -> data = 1;
        try {
            p.invokeAny(List.of(a), 1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            data = 2;
        }
        p.shutdown();
    }
}
