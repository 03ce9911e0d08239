import java.util.stream.IntStream;

/** A sum that fails, and a field that the handler reads, which only the part that failed has written. */
public class FailedPart {

    static int last;
    static int other;

    static int part(int i) {
        if (i == 3) {
            last = i;
            throw new IllegalStateException();
        }
        return i;
    }

    public static void main(String[] args) {
        try {
            System.out.println(IntStream.range(0, 4).parallel().map(FailedPart::part).sum());
        } catch (IllegalStateException e) {
            last++;
        }
        try {
            System.out.println(IntStream.range(4, 8).parallel().map(FailedPart::oneFails).sum());
        } catch (IllegalStateException e) {
            other++;
        }
    }

    static int oneFails(int i) {
        if (i == 7) {
            other = i;
            throw new IllegalStateException();
        }
        return part(i);
    }
}
