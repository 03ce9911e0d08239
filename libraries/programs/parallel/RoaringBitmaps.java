import java.util.stream.IntStream;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.ParallelAggregation;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.buffer.BufferParallelAggregation;
import org.roaringbitmap.buffer.MutableRoaringBitmap;

/** RoaringBitmap: parallel aggregation of many bitmaps. */
// jars: RoaringBitmap-1.3.0
public final class RoaringBitmaps {

    public static void main(String[] arguments) {
        RoaringBitmap[] bitmaps = IntStream.range(0, 12)
                .mapToObj(i -> {
                    RoaringBitmap bitmap = new RoaringBitmap();
                    for (int n = i; n < 300_000; n += 1000 + i) {
                        bitmap.add(n);
                    }
                    bitmap.runOptimize();
                    return bitmap;
                })
                .toArray(RoaringBitmap[]::new);
        System.out.println("or " + ParallelAggregation.or(bitmaps).getCardinality() + " " + FastAggregation.or(bitmaps).getCardinality());
        System.out.println("xor " + ParallelAggregation.xor(bitmaps).getCardinality());
        MutableRoaringBitmap[] mutable = IntStream.range(0, 6)
                .mapToObj(i -> MutableRoaringBitmap.bitmapOf(i, i * 70_000, i * 140_000))
                .toArray(MutableRoaringBitmap[]::new);
        System.out.println("buffers " + BufferParallelAggregation.or(mutable).getCardinality());
        System.out.println("tasks " + IntStream.range(0, 12).parallel().map(i -> RoaringBitmap.and(bitmaps[0], bitmaps[i]).getCardinality()).sum());
    }
}
