import java.util.concurrent.Exchanger;

/** What was given away in an exchange belongs to the other side. */
public class Exchanging {

    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread thread = new Thread(() -> {
            try {
                int[] theirs = exchanger.exchange(new int[1]);
                theirs[0]++; // race
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        int[] ours = new int[1];
        exchanger.exchange(ours);
        ours[0]++; // race
        thread.join();
    }
}
