/** A thread that outlives main races with what main has done after its start. */
public class LateThread {

    static int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            value = 1; // race
        });
        thread.start();
        System.out.println(value); // race
    }
}
