import java.util.Random;

/** The same, with the value read after the join. */
public class RandomIsNoFence {

    static int data;

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        Thread worker = new Thread(() -> {
            data = 1;
            random.nextInt();
        });
        worker.start();
        random.nextInt();
        int drawn = random.nextInt(); // assumed
        worker.join();
        int seen = data;
        if (seen < drawn) {
            System.out.println(seen);
        }
    }
}
