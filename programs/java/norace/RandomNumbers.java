import java.util.Random;

/** A plain generator is for many. */
public class RandomNumbers {

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        Thread worker = new Thread(() -> random.nextInt());
        worker.start();
        random.nextInt();
        worker.join();
    }
}
