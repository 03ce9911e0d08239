import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Guava: futures that combine, a loading cache, concurrent multisets, immutable collections that tasks share. */
// jars: guava-33.5.0-jre failureaccess-1.0.3
public final class GuavaFutures {

    private static int square(int n) {
        return n * n;
    }

    public static void main(String[] arguments) throws Exception {
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(4));
        List<ListenableFuture<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i;
            squares.add(pool.submit(() -> square(n)));
        }
        ListenableFuture<Integer> sum = Futures.transform(
                Futures.allAsList(squares),
                all -> all.stream().mapToInt(Integer::intValue).sum(),
                pool);
        System.out.println("sum of squares " + sum.get());

        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder()
                .maximumSize(100)
                .build(CacheLoader.from(n -> Hashing.sha256().hashInt(n).toString()));
        List<ListenableFuture<String>> hashes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int n = i % 3;
            hashes.add(pool.submit(() -> cache.get(n)));
        }
        System.out.println("distinct hashes " + Futures.allAsList(hashes).get().stream().distinct().count());

        ConcurrentHashMultiset<String> words = ConcurrentHashMultiset.create();
        List<ListenableFuture<?>> adders = new ArrayList<>();
        for (String word : ImmutableList.of("a", "b", "a", "c", "a", "b")) {
            adders.add(pool.submit(() -> words.add(word)));
        }
        Futures.allAsList(adders).get();
        System.out.println("words " + words.count("a") + " " + words.count("b") + " " + words.count("c"));

        ImmutableMap<String, Integer> map = ImmutableMap.of("one", 1, "two", 2, "three", 3);
        System.out.println("keys " + map.keySet().parallelStream().map(map::get).mapToInt(Integer::intValue).sum());

        BloomFilter<CharSequence> filter = BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), 100);
        IntStream.range(0, 20).parallel().forEach(i -> filter.put("entry " + i));
        System.out.println("filter " + IntStream.range(0, 20).allMatch(i -> filter.mightContain("entry " + i)));

        pool.shutdown();
        System.out.println("ended " + pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
