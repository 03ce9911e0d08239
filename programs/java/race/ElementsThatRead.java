import java.util.stream.IntStream;

/** Most elements of a parallel stream only read; one of them writes what the others read. */
public class ElementsThatRead {

    static int rate = 3;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 64).parallel().forEach(i -> {
            if (i == 40) {
                rate = 4; // race
            } else if (price(i) < 0) {
                System.out.println("less than nothing");
            }
        });
        System.out.println(rate);
    }

    static int price(int i) {
        return rate * i; // race
    }
}
