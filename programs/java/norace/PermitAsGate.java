import java.util.concurrent.Semaphore;

/** A task that asks for a permit which its creator holds waits until the creator gives the permit back. */
public class PermitAsGate {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore gate = new Semaphore(1);
        Thread idle = new Thread(() -> {});
        idle.start();
        gate.acquire();
        Thread reader = new Thread(() -> {
            gate.acquireUninterruptibly(); // weakened
            gate.release();
            System.out.println(value);
        });
        reader.start();
        value = 1;
        gate.release();
        reader.join();
        idle.join();
    }
}
