import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.Date;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.concurrent.BackgroundInitializer;
import org.apache.commons.lang3.concurrent.CallableBackgroundInitializer;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.apache.commons.lang3.concurrent.MultiBackgroundInitializer;
import org.apache.commons.lang3.time.FastDateFormat;

/** Commons Lang: initialisers in the background, memoizers, and formats that tasks share. */
// jars: commons-lang3-3.20.0
public final class CommonsLang {

    record Point(int x, int y) {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        BackgroundInitializer<Integer> first = new CallableBackgroundInitializer<>(() -> 40, pool);
        BackgroundInitializer<Integer> second = new CallableBackgroundInitializer<>(() -> 2, pool);
        first.start();
        second.start();
        System.out.println("initialised " + (first.get() + second.get()));

        MultiBackgroundInitializer several = new MultiBackgroundInitializer(pool);
        several.addInitializer("a", new CallableBackgroundInitializer<>(() -> "alpha"));
        several.addInitializer("b", new CallableBackgroundInitializer<>(() -> "beta"));
        several.start();
        System.out.println("several " + several.get().getResultObject("a") + several.get().getResultObject("b"));

        Memoizer<Integer, Integer> memoizer = new Memoizer<>((java.util.function.Function<Integer, Integer>) n -> n * n);
        LazyInitializer<String> lazy = LazyInitializer.<String>builder().setInitializer(() -> "lazy").get();
        System.out.println("memoized " + IntStream.range(0, 12).parallel().map(i -> {
            try {
                return memoizer.compute(i % 4) + lazy.get().length();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }).sum());

        FastDateFormat format = FastDateFormat.getInstance("yyyy-MM-dd HH:mm:ss", TimeZone.getTimeZone("UTC"));
        List<String> dates = IntStream.range(0, 6)
                .parallel()
                .mapToObj(i -> format.format(new Date(i * 86_400_000L)))
                .collect(Collectors.toList());
        System.out.println("dates " + dates);
        System.out.println("points " + IntStream.range(0, 6).parallel().mapToObj(i -> new Point(i, i * i))
                .map(p -> ToStringBuilder.reflectionToString(p, ToStringStyle.SHORT_PREFIX_STYLE)
                        + StringUtils.leftPad("" + HashCodeBuilder.reflectionHashCode(p), 8, '.'))
                .collect(Collectors.joining(" ")));
        pool.shutdown();
        System.out.println("ended " + pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
