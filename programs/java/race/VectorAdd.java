import java.util.List;
import java.util.Vector;

/** What is guarded is the vector, not what is done with it. */
public class VectorAdd {

    public static void main(String[] args) throws Exception {
        List<int[]> list = new Vector<>();
        int[] box = new int[1];
        Thread worker = new Thread(() -> box[0]++); // race
        worker.start();
        box[0]++; // race
        worker.join();
    }
}
