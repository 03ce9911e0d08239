/** The result is read after the join. */
public class ThreadResult {

    static int result;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            result = 42;
        });
        worker.start();
        worker.join();
        System.out.println(result > 42);
    }
}
