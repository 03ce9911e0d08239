import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.collections.api.list.MutableList;
import org.eclipse.collections.api.map.MutableMap;
import org.eclipse.collections.impl.list.Interval;
import org.eclipse.collections.impl.list.mutable.FastList;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;
import org.eclipse.collections.impl.parallel.ParallelIterate;

/** Eclipse Collections: ParallelIterate and the lazy parallel lists. */
// jars: eclipse-collections-13.0.0 eclipse-collections-api-13.0.0
public final class EclipseCollections {

    public static void main(String[] arguments) {
        MutableList<Integer> numbers = FastList.newList(Interval.oneTo(200));
        System.out.println("squares "
                + ParallelIterate.collect(numbers, n -> n * n).stream().mapToInt(n -> n).sum());
        System.out.println("even " + ParallelIterate.select(numbers, n -> n % 2 == 0).size());
        System.out.println("multiples " + ParallelIterate.count(numbers, n -> n % 7 == 0));
        ConcurrentHashMap<Integer, Integer> remainders = ConcurrentHashMap.newMap();
        ParallelIterate.forEach(numbers, n -> remainders.updateValue(n % 5, () -> 0, old -> old + 1), 10, 20);
        System.out.println("remainders " + remainders.toSortedListBy(n -> n));
        MutableMap<Boolean, Integer> sums =
                ParallelIterate.aggregateBy(numbers, n -> n > 100, () -> 0, (total, n) -> total + n);
        System.out.println("sums " + sums.get(true) + " " + sums.get(false));
        ExecutorService pool = Executors.newFixedThreadPool(4);
        System.out.println("lazily "
                + numbers.asParallel(pool, 25).select(n -> n % 3 == 0).collect(n -> n + 1).toList().sumOfInt(n -> n));
        System.out.println("any " + numbers.asParallel(pool, 25).anySatisfy(n -> n == 150));
        pool.shutdown();
    }
}
