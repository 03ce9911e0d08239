import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.mockito.MockMakers;
import org.mockito.MockSettings;

/** Mockito: mocks of interfaces of the JDK and of classes of the program, by both ways to make them. */
// jars: mockito-core-5.20.0 byte-buddy-1.17.7 byte-buddy-agent-1.17.7 objenesis-3.4
public final class MockitoMocks {

    static class Counter {
        int count;

        int add(int number) {
            count += number;
            return count;
        }
    }

    @SuppressWarnings("unchecked")
    private static void with(String maker) throws Exception {
        Counter counter = mock(Counter.class, by(maker));
        when(counter.add(anyInt())).thenReturn(7);
        System.out.println(counter.add(1) + " " + counter.count);

        List<String> list = mock(List.class, by(maker));
        when(list.get(0)).thenReturn("first");
        Map<String, Integer> map = mock(Map.class, by(maker));
        when(map.getOrDefault("key", 1)).thenReturn(9);
        System.out.println(list.get(0) + list.size() + map.getOrDefault("key", 1));
        ArrayList<String> spy = mock(
                ArrayList.class,
                by(maker).spiedInstance(new ArrayList<>(List.of("one"))).defaultAnswer(CALLS_REAL_METHODS));
        spy.add("two");
        System.out.println(spy);

        Runnable body = mock(Runnable.class, by(maker));
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
        verify(body).run();

        Callable<String> call = mock(Callable.class, by(maker));
        when(call.call()).thenReturn("called");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<String> one = pool.submit(call);
        Future<String> other = pool.submit(call);
        System.out.println(one.get() + other.get());
        pool.shutdown();

        Function<Integer, Integer> next = mock(Function.class, by(maker));
        when(next.apply(any())).thenAnswer(asked -> (Integer) asked.getArgument(0) + 1);
        System.out.println(IntStream.range(0, 50)
                .parallel()
                .boxed()
                .map(next)
                .mapToInt(number -> number)
                .sum());

        ExecutorService executor = mock(ExecutorService.class, by(maker));
        executor.execute(() -> {});
        verify(executor).execute(any());
        Future<String> future = mock(Future.class, by(maker));
        when(future.get()).thenReturn("value");
        BlockingQueue<String> queue = mock(BlockingQueue.class, by(maker));
        when(queue.take()).thenReturn("item");
        Lock lock = mock(Lock.class, by(maker));
        lock.lock();
        lock.unlock();
        verify(lock).lock();
        System.out.println(future.get() + future.isDone() + queue.take());
    }

    private static MockSettings by(String maker) {
        return withSettings().mockMaker(maker);
    }

    public static void main(String[] args) throws Exception {
        with(MockMakers.INLINE);
        with(MockMakers.SUBCLASS);
    }
}
