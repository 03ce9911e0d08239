/** Whoever sees that a thread is not alive any more follows it. */
public class IsAlive {

    static int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        while (thread.isAlive()) { // weakened
            Thread.onSpinWait();
        }
        System.out.println(value);
    }
}
