/** A task waits for a property that another one sets before its work. */
public class PropertyHandOff {
    static int work;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            System.setProperty("handed.on", "yes");
            work = 1; // race
        });
        thread.start();
        while (System.getProperty("handed.on") == null) {
            Thread.yield();
        }
        System.out.println(work); // race
        thread.join();
        System.clearProperty("handed.on");
    }
}
