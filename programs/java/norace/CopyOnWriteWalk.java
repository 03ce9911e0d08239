import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What was done before they were added is seen. */
public class CopyOnWriteWalk {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        List<Box> list = new CopyOnWriteArrayList<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            box.value = 1;
            list.add(box);
        });
        worker.start();
        for (Box each : list) { // weakened
            each.value = 2;
        }
        worker.join();
    }
}
