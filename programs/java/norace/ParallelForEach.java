import java.util.stream.IntStream;

/** Every element has its own cell. */
public class ParallelForEach {

    static int sum;
    static int[] cells = new int[8];

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 8).parallel().forEach(i -> cells[i] += i);
        System.out.println(cells[3]);
    }
}
