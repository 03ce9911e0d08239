/** Writes to what the initialiser has made. */
public class ClassInitializer {

    static final class Lazy {
        static int[] table = new int[4];

        static {
            for (int i = 0; i < 4; i++) {
                table[i] = i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> Lazy.table[1] = 3); // race
        worker.start();
        System.out.println(Lazy.table[1] > 4); // race
        worker.join();
    }
}
