import java.util.concurrent.locks.LockSupport;

/** The value is written before the permit is given. */
public class ParkUnpark {

    static int value;

    public static void main(String[] args) throws Exception {
        Thread parked = new Thread(() -> {
            LockSupport.park(); // weakened
            value++;
        });
        parked.start();
        value = 5;
        LockSupport.unpark(parked);
        parked.join();
        System.out.println(value);
    }
}
