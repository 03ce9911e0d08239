import java.util.concurrent.Exchanger;

/** What was got in an exchange was written before it was given away. */
public class Exchanging {

    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread thread = new Thread(() -> {
            try {
                int[] theirs = exchanger.exchange(new int[] {1}); // weakened
                theirs[0]++;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        int[] ours = {2};
        int[] theirs = exchanger.exchange(ours); // weakened
        theirs[0]++;
        thread.join();
        System.out.println(ours[0] + theirs[0]);
    }
}
