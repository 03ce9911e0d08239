/** A task waits for a property that another one sets after its work. */
public class PropertyHandOff {
    static int work;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            work = 1;
            System.setProperty("handed.off", "yes");
        });
        thread.start();
        while (System.getProperty("handed.off") == null) { // weakened
            Thread.yield();
        }
        System.out.println(work);
        thread.join();
        System.clearProperty("handed.off");
    }
}
