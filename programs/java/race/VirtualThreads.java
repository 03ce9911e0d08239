import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Virtual threads (where the JDK has none: a pool) that are not joined. */
public class VirtualThreads {

    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = newExecutor();
        executor.submit(() -> value++); // race
        executor.submit(() -> value++); // race
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
    }

    static ExecutorService newExecutor() throws ReflectiveOperationException {
        if (Runtime.version().feature() < 21) {
            return Executors.newCachedThreadPool();
        }
        return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
