import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A walk over a snapshot sees the boxes, not what happens to them later. */
public class CopyOnWriteWalk {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        List<Box> list = new CopyOnWriteArrayList<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            list.add(box);
            box.value = 1; // race
        });
        worker.start();
        for (Box each : list) {
            each.value = 2; // race
        }
        worker.join();
    }
}
