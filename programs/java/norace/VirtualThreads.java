import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Their futures join them. */
public class VirtualThreads {

    static int value;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = newExecutor();
        executor.submit(() -> value++).get();
        executor.submit(() -> value++);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(value);
    }

    static ExecutorService newExecutor() throws ReflectiveOperationException {
        if (Runtime.version().feature() < 21) {
            return Executors.newCachedThreadPool();
        }
        return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }
}
