import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Caffeine: a bounded cache that many tasks fill, and an asynchronous one. */
// jars: caffeine-3.2.3
public final class CaffeineCache {

    public static void main(String[] arguments) {
        Cache<Integer, Integer> cache = Caffeine.newBuilder().maximumSize(1000).recordStats().build();
        List<ForkJoinTask<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int key = i % 10;
            tasks.add(ForkJoinPool.commonPool().submit(() -> cache.get(key, k -> k * k)));
        }
        int sum = 0;
        for (ForkJoinTask<Integer> task : tasks) {
            sum += task.join();
        }
        cache.cleanUp();
        System.out.println("sum " + sum + ", entries " + cache.estimatedSize());

        AsyncCache<String, Integer> lengths = Caffeine.newBuilder().maximumSize(10).buildAsync();
        List<CompletableFuture<Integer>> futures = new ArrayList<>();
        for (String word : List.of("one", "three", "one", "seven")) {
            futures.add(lengths.get(word, w -> w.length()));
        }
        System.out.println(
                "lengths " + futures.stream().mapToInt(CompletableFuture::join).sum());
    }
}
