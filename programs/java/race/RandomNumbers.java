import java.util.SplittableRandom;

/** A splittable generator is for one task. */
public class RandomNumbers {

    public static void main(String[] args) throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        Thread worker = new Thread(() -> random.nextInt()); // race
        worker.start();
        random.nextInt(); // race
        worker.join();
    }
}
