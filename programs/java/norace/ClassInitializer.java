/** Reads what the initialiser has made, whoever runs it. */
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
        Thread worker = new Thread(() -> System.out.println(Lazy.table[1] > 4));
        worker.start();
        System.out.println(Lazy.table[1] > 4);
        worker.join();
    }
}
