import java.util.stream.IntStream;

/** Every element adds to one sum. */
public class ParallelForEach {

    static int sum;
    static int[] cells = new int[8];

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 8).parallel().forEach(i -> sum += i); // race
        System.out.println(sum);
    }
}
