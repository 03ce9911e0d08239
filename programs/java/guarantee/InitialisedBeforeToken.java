// guarantee: this-schedule

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The reader takes the token after a task that has used the class; in another schedule it comes first. */
public class InitialisedBeforeToken {

    static final BlockingQueue<String> one = new ArrayBlockingQueue<>(1);
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
            one.poll();
            one.add("token");
        }
    }

    public static void main(String[] args) throws Exception {
        one.add("token");
        Thread first = new Thread(InitialisedBeforeToken::use);
        Thread second = new Thread(InitialisedBeforeToken::use);
        first.start();
        second.start();
        System.out.println(one.poll() + data);
        one.add("token");
        first.join();
        second.join();
    }
}
