import java.util.stream.IntStream;

/** Most elements of a parallel stream only read; one of them writes what no other reads. */
public class ElementsThatRead {

    static int rate = 3;
    static final int[] PRICES = new int[64];

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 64).parallel().forEach(i -> {
            if (i == 40) {
                PRICES[i] = 4;
            } else if (price(i) < 0) {
                System.out.println("less than nothing");
            }
        });
        System.out.println(PRICES[40]);
    }

    static int price(int i) {
        return rate * i;
    }
}
