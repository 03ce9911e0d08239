/** A virtual thread that is joined too late. */
public class VirtualThreadJoin {

    static long value;

    public static void main(String[] args) throws Exception {
        Thread thread = Thread.startVirtualThread(() -> value = 1); // race
        Thread other = Thread.ofVirtual().name("other").unstarted(() -> value = 2); // race
        other.start();
        thread.join();
        other.join();
        System.out.println(value);
    }
}
