import java.util.Arrays;

/** Elements are computed from their index. */
public class ParallelSetAll {

    static int[] cells = new int[8];
    static int shared;

    public static void main(String[] args) throws Exception {
        Arrays.parallelSetAll(cells, i -> i * i + shared);
        System.out.println(cells[3]);
    }
}
