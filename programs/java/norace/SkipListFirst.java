import java.util.concurrent.ConcurrentSkipListMap;

/** The first entry, changed in time. */
public class SkipListFirst {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Box> map = new ConcurrentSkipListMap<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            box.value = 1;
            map.put(1, box);
        });
        worker.start();
        map.firstEntry().getValue().value = 2; // weakened
        worker.join();
    }
}
