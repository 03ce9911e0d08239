import java.util.stream.IntStream;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/**
 * A bitmap that nobody changes any more is asked by several tasks: even whether it is empty was
 * answered by computing cumulated cardinalities and keeping them, without any synchronisation.
 *
 * <p>Bug: https://github.com/RoaringBitmap/RoaringBitmap/issues/773
 */
// racy: RoaringBitmap-1.3.0
// repaired: RoaringBitmap-1.6.14
// race at: Roaring64NavigableMap.java:605
public class RoaringCardinality {

    public static void main(String[] arguments) {
        Roaring64NavigableMap bitmap = new Roaring64NavigableMap();
        for (long i = 0; i < 10; i++) {
            bitmap.addLong(i << 33);
        }
        System.out.println(IntStream.range(0, 4)
                .parallel()
                .mapToLong(i -> bitmap.isEmpty() ? 0 : 1)
                .sum());
    }
}
