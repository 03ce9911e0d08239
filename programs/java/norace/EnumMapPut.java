import java.util.EnumMap;
import java.util.Map;

/** Only looked at. */
public class EnumMapPut {

    public static void main(String[] args) throws Exception {
        Map<Thread.State, Integer> map = new EnumMap<>(Thread.State.class);
        Thread worker = new Thread(() -> map.get(Thread.State.NEW));
        worker.start();
        map.get(Thread.State.BLOCKED);
        worker.join();
    }
}
