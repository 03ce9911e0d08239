// guarantee: every-schedule

/** Parts of a stream use a class that one of them initialises. */
public class InitializerInStream {
    static int data;

    static class H {
        static final int[] T = new int[64];

        static {
            for (int i = 0; i < 64; i++) T[i] = i;
        }

        static int at(int i) {
            return T[i];
        }
    }

    public static void main(String[] args) throws Exception {
        data = java.util.stream.IntStream.range(0, 64).parallel().map(H::at).sum();
    }
}
