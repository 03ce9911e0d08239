import java.util.BitSet;

/** Bits share words. */
public class BitSetBits {

    public static void main(String[] args) throws Exception {
        BitSet bits = new BitSet();
        Thread worker = new Thread(() -> bits.set(1)); // race
        worker.start();
        bits.set(2); // race
        worker.join();
    }
}
