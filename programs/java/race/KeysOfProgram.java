import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A task changes a key after it has put the key into a map, where others look it up. */
public class KeysOfProgram {

    static final class Key {
        private int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number; // race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Key, String> table = new ConcurrentHashMap<>();
        CopyOnWriteArrayList<Key> list = new CopyOnWriteArrayList<>();
        Thread thread = new Thread(() -> {
            Key key = new Key(1);
            table.put(key, "one");
            list.add(key);
            key.number = 1; // race
        });
        thread.start();
        table.putIfAbsent(new Key(1), "uno");
        list.forEach(key -> System.out.println(key.number >= 0)); // race
        thread.join();
    }
}
