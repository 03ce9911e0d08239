/** Shutdown hooks run after all that is no daemon; one that was removed does not run. */
public class ShutdownHooks {

    static int value;
    static int[] last = new int[2];

    public static void main(String[] args) {
        Thread removed = new Thread(() -> value++);
        Runtime.getRuntime().addShutdownHook(removed);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> last[0] = value));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> last[1] = value));
        Runtime.getRuntime().removeShutdownHook(removed);
        new Thread(() -> value++).start();
    }
}
