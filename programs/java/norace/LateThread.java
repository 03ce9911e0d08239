/** A thread that outlives main follows what main has done before its start. */
public class LateThread {

    static int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            value = 1;
        });
        System.out.println(value);
        thread.start();
    }
}
