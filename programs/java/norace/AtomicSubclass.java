import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Classes that extend atomics publish as atomics do. */
public class AtomicSubclass {

    static final class Gate extends AtomicInteger {
        int value;

        void open(int newValue) {
            value = newValue;
            set(1);
        }
    }

    static final class Slots extends AtomicReferenceArray<int[]> {
        Slots() {
            super(2);
        }
    }

    public static void main(String[] args) throws Exception {
        Gate gate = new Gate();
        Slots slots = new Slots();
        Thread writer = new Thread(() -> {
            gate.open(3);
            int[] message = new int[1];
            message[0] = 5;
            slots.lazySet(1, message);
        });
        writer.start();
        if (gate.get() == 1) { // weakened
            System.out.println(gate.value);
        }
        int[] received = slots.get(1); // weakened
        if (received != null) {
            System.out.println(received[0]);
        }
        writer.join();
    }
}
