import java.util.Random;

/** Two tasks may draw from one generator, but who draws later has not seen what the other did before. */
public class RandomIsNoFence {

    static int data;

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        Thread worker = new Thread(() -> {
            data = 1; // race
            random.nextInt();
        });
        worker.start();
        random.nextInt();
        int drawn = random.nextInt();
        int seen = data; // race
        worker.join();
        if (seen < drawn) {
            System.out.println(seen);
        }
    }
}
