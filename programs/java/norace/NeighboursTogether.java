import java.util.concurrent.RecursiveAction;

/** Neighbours that straight-line code touches one after the other, one check for all: others may touch the elements beside them. */
public class NeighboursTogether {

    static final byte[] TEXT = new byte[100];
    static final int[] KEY = new int[40];
    static final long[] FAILS = new long[6];
    static final int[] SHORT = new int[6];
    static int sum;

    static int word(byte[] text, int at) {
        int high = text[at] & 255;
        int low = text[at + 1] & 255;
        return high << 8 | low;
    }

    static void put(byte[] text, int at, int word) {
        text[at] = (byte) (word >>> 8);
        text[at + 1] = (byte) word;
    }

    static int keys(int[] key, int next) {
        int result = key[next++];
        result += Math.abs(key[next++]);
        result ^= word(TEXT, 60);
        result += key[next++];
        return result + key[next];
    }

    /** Two arrays in turn; the second one ends first, and so does the first. */
    static void both(long[] one, int[] other, int at) {
        one[at] = 1;
        sum += other[at];
        one[at + 1] = 2;
        sum += other[at + 1];
        one[at + 2] = 3;
        sum += other[at + 2];
    }

    /** Before the constructor of a superclass there is no handler that an exception could go to. */
    static class Both extends Exception {
        final int difference;

        Both(int[] of, int at) {
            super("" + of[at] + of[at + 1]);
            int difference = of[at + 2];
            difference -= of[at + 3];
            this.difference = difference;
        }
    }

    static final class First extends RecursiveAction {
        @Override
        protected void compute() {
            sum += word(TEXT, 10);
            put(TEXT, 33, 77);
            sum += keys(KEY, 5);
            sum += new Both(KEY, 20).difference;
            try {
                both(FAILS, SHORT, 4);
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
        }
    }

    public static void main(String[] args) {
        First first = new First();
        first.fork();
        TEXT[9] = 1;
        TEXT[12] = 1;
        int read = TEXT[32];
        read += TEXT[35];
        KEY[9] = 1;
        FAILS[3] = 1;
        first.join();
        System.out.println(sum + read);
    }
}
