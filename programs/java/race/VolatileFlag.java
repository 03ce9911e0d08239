/** The flag is set before the value. */
public class VolatileFlag {

    static volatile boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            ready = true;
            value = 1; // race
        });
        writer.start();
        if (ready) {
            System.out.println(value > 1); // race
        }
        writer.join();
    }
}
