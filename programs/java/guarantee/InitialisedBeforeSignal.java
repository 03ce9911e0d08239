// verdict: race

import java.util.concurrent.Semaphore;

/** The reader takes the permit after a task that has used the class; in another schedule it comes first, beside the initialiser. */
public class InitialisedBeforeSignal {

    static final Semaphore one = new Semaphore(1);
    static int data;

    static final class Holder {
        static int made;

        static {
            data = 1;
            made = 1;
        }
    }

    static void use() {
        if (Holder.made > 0) {
            one.acquireUninterruptibly();
            one.release();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(InitialisedBeforeSignal::use);
        Thread second = new Thread(InitialisedBeforeSignal::use);
        first.start();
        second.start();
        one.acquireUninterruptibly();
        System.out.println(data);
        one.release();
        first.join();
        second.join();
    }
}
