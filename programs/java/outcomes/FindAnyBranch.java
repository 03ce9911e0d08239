// guarantee: same-outcomes

/** The element that findAny finds is up to the schedule. */
public class FindAnyBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        int x = java.util.stream.IntStream.range(0, 100)
                .parallel()
                .filter(i -> i > 50)
                .findAny()
                .getAsInt();
        if (x == 99) data = 1;
    }
}
