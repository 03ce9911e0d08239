import java.util.stream.IntStream;

/** A sum that fails, and a field that the handler reads, before the part that writes is known to have ended. */
public class FailedPart {

    static int last;
    static int other;

    static int part(int i) {
        if (i == 3) {
            last = i; // race
        }
        if (i == 1 || i == 6) {
            throw new IllegalStateException();
        }
        return i;
    }

    public static void main(String[] args) {
        try {
            System.out.println(IntStream.range(0, 4).parallel().map(FailedPart::part).sum());
        } catch (IllegalStateException e) {
            last++; // race
        }
        try {
            System.out.println(IntStream.range(4, 8).parallel().map(FailedPart::twoFail).sum());
        } catch (IllegalStateException e) {
            other++; // race
        }
    }

    static int twoFail(int i) {
        if (i == 7) {
            other = i; // race
            throw new IllegalStateException();
        }
        return part(i);
    }
}
