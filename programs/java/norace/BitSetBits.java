import java.util.BitSet;

/** Two looks. */
public class BitSetBits {

    public static void main(String[] args) throws Exception {
        BitSet bits = new BitSet();
        Thread worker = new Thread(() -> System.out.println(bits.get(1)));
        worker.start();
        System.out.println(bits.cardinality());
        worker.join();
    }
}
