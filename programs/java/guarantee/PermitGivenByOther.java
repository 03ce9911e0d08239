// guarantee: this-schedule

import java.util.concurrent.Semaphore;

/** A semaphore with one permit is no lock if a task gives back a permit that it has not taken. */
public class PermitGivenByOther {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Runnable increment = () -> {
            semaphore.acquireUninterruptibly();
            value++;
            semaphore.release();
        };
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        Thread other = new Thread(semaphore::release);
        one.start();
        two.start();
        other.start();
        one.join();
        two.join();
        other.join();
        System.out.println(value);
    }
}
