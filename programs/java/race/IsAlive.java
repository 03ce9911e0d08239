/** Whoever sees a thread alive goes on beside it. */
public class IsAlive {

    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            Thread.yield();
            value = 1; // race
        });
        thread.start();
        value = 2; // race
        System.out.println(thread.isAlive());
        thread.join();
    }
}
