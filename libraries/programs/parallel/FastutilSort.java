import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.ObjectArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** fastutil: parallel quicksort and radix sort, and maps of which each task has its own. */
// jars: fastutil-8.5.18
public final class FastutilSort {

    public static void main(String[] arguments) {
        Random random = new Random(17);
        int[] ints = random.ints(20_000, 0, 1_000_000).toArray();
        int[] sorted = ints.clone();
        Arrays.sort(sorted);
        int[] quick = ints.clone();
        IntArrays.parallelQuickSort(quick);
        System.out.println("quick " + Arrays.equals(sorted, quick));
        int[] radix = ints.clone();
        IntArrays.parallelRadixSort(radix);
        System.out.println("radix " + Arrays.equals(sorted, radix));
        long[] longs = random.longs(10_000).toArray();
        LongArrays.parallelQuickSort(longs);
        System.out.println("longs " + IntStream.range(1, longs.length).allMatch(i -> longs[i - 1] <= longs[i]));
        String[] words = IntStream.range(0, 10_000).mapToObj(i -> "w" + random.nextInt()).toArray(String[]::new);
        ObjectArrays.parallelQuickSort(words);
        System.out.println("words " + IntStream.range(1, words.length).allMatch(i -> words[i - 1].compareTo(words[i]) <= 0));
        int total = IntStream.range(0, 8).parallel().map(part -> {
            Int2IntOpenHashMap counts = new Int2IntOpenHashMap();
            for (int i = part * 100; i < part * 100 + 100; i++) {
                counts.addTo(ints[i] % 10, 1);
            }
            return new IntArrayList(counts.values()).intStream().sum();
        }).sum();
        System.out.println("counted " + total);
    }
}
