import java.util.concurrent.ConcurrentSkipListMap;

/** The first entry, changed too late. */
public class SkipListFirst {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Box> map = new ConcurrentSkipListMap<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            map.put(1, box);
            box.value = 1; // race
        });
        worker.start();
        map.firstEntry().getValue().value = 2; // race
        worker.join();
    }
}
