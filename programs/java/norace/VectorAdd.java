import java.util.List;
import java.util.Vector;

/** The vector itself. */
public class VectorAdd {

    public static void main(String[] args) throws Exception {
        List<int[]> list = new Vector<>();
        int[] box = new int[1];
        Thread worker = new Thread(() -> list.add(box));
        worker.start();
        list.add(box);
        worker.join();
    }
}
