/** Shutdown hooks run beside each other. */
public class ShutdownHooks {

    static int value;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> value++)); // race
        Runtime.getRuntime().addShutdownHook(new Thread(() -> value++)); // race
    }
}
