import java.util.concurrent.Semaphore;

/** A task that asks for a permit which its creator holds waits until the creator gives the permit back, not longer. */
public class PermitAsGate {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore gate = new Semaphore(1);
        Thread idle = new Thread(() -> {});
        idle.start();
        gate.acquire();
        Thread reader = new Thread(() -> {
            gate.acquireUninterruptibly();
            gate.release();
            System.out.println(value); // race
        });
        reader.start();
        gate.release();
        value = 1; // race
        reader.join();
        idle.join();
    }
}
