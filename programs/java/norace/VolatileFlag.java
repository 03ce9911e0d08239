/** The flag is set after the value: holds in this schedule. */
public class VolatileFlag {

    static volatile boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            value = 1;
            ready = true;
        });
        writer.start();
        if (ready) { // weakened
            System.out.println(value > 1);
        }
        writer.join();
    }
}
