import java.util.concurrent.locks.LockSupport;

/** The value is written after the permit was given. */
public class ParkUnpark {

    static int value;

    public static void main(String[] args) throws Exception {
        Thread parked = new Thread(() -> {
            LockSupport.park();
            value++; // race
        });
        parked.start();
        LockSupport.unpark(parked);
        value = 5; // race
        parked.join();
    }
}
