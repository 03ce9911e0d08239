import java.util.stream.IntStream;

/** Combiners follow their parts. */
public class ParallelReduce {

    static int combined;

    static class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Box box = IntStream.range(0, 8).parallel().mapToObj(i -> {
            Box part = new Box();
            part.value = i;
            return part;
        }).reduce((a, b) -> {
            a.value += b.value;
            return a;
        }).get();
        System.out.println(box.value);
    }
}
