import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** RxJava: parallel flows, flatMap on several schedulers, zip of two of them. */
// jars: rxjava-3.1.12 reactive-streams-1.0.4
public final class RxJavaFlows {

    public static void main(String[] arguments) {
        System.out.println("parallel " + Flowable.range(1, 40)
                .parallel(4)
                .runOn(Schedulers.computation())
                .map(n -> n * n)
                .sequential()
                .reduce(0, Integer::sum)
                .blockingGet());
        ExecutorService pool = Executors.newFixedThreadPool(3);
        System.out.println("flatMap " + Observable.range(1, 10)
                .flatMap(n -> Observable.just(n).subscribeOn(Schedulers.from(pool)).map(m -> m + 1))
                .toList()
                .blockingGet()
                .stream()
                .mapToInt(Integer::intValue)
                .sum());
        System.out.println("zip " + Single.zip(
                        Single.fromCallable(() -> 3).subscribeOn(Schedulers.io()),
                        Single.fromCallable(() -> 4).subscribeOn(Schedulers.io()),
                        (a, b) -> a * b)
                .blockingGet());
        System.out.println("observed " + Flowable.range(1, 20).observeOn(Schedulers.single()).filter(n -> n % 2 == 0).count().blockingGet());
        pool.shutdown();
        Schedulers.shutdown();
    }
}
