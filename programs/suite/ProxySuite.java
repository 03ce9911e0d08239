import static java.util.concurrent.TimeUnit.SECONDS;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;

/** Objects of the program behind interfaces of the JDK: they get the calls that the program makes, and no others. */
public class ProxySuite extends SuiteCase {

    private final List<String> got = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private Thread other;

    @Override
    protected void setUp() {
        other = new Thread(() -> await(over));
        other.start();
    }

    @Override
    protected void tearDown() throws Exception {
        over.countDown();
        awaitTermination(other);
        super.tearDown();
    }

    private <T> T proxy(Class<T> type, boolean answer) {
        // Without an answer: a class of the boot loader.
        ClassLoader loader = answer ? ProxySuite.class.getClassLoader() : null;
        Object made = Proxy.newProxyInstance(loader, new Class<?>[] {type}, (p, m, args) -> {
            got.add(m.getName());
            Class<?> result = m.getReturnType();
            return result == boolean.class ? (Object) answer : result == int.class ? (Object) 3 : null;
        });
        return type.cast(made);
    }

    private void assertGot(String... expected) {
        assertEquals(List.of(expected), got);
        got.clear();
    }

    public void testFutures() throws Exception {
        for (boolean answer : new boolean[] {false, true}) {
            Future<?> f = proxy(Future.class, answer);
            assertEquals(answer, f.isDone());
            assertEquals(answer, f.isCancelled());
            assertEquals(answer, f.cancel(true));
            assertNull(f.get());
            assertNull(f.get(1, SECONDS));
            assertGot("isDone", "isCancelled", "cancel", "get", "get");
        }
    }

    public void testExecutors() throws Exception {
        for (boolean answer : new boolean[] {false, true}) {
            ExecutorService e = proxy(ExecutorService.class, answer);
            e.execute(() -> {});
            assertNull(e.submit(() -> {}));
            e.shutdown();
            assertNull(e.shutdownNow());
            assertEquals(answer, e.isShutdown());
            assertEquals(answer, e.isTerminated());
            assertEquals(answer, e.awaitTermination(1, SECONDS));
            assertGot("execute", "submit", "shutdown", "shutdownNow", "isShutdown", "isTerminated", "awaitTermination");
            ScheduledExecutorService s = proxy(ScheduledExecutorService.class, answer);
            assertNull(s.schedule(() -> {}, 1, SECONDS));
            assertEquals(answer, s.isTerminated());
            assertGot("schedule", "isTerminated");
            CompletionService<?> c = proxy(CompletionService.class, answer);
            assertNull(c.take());
            assertNull(c.poll());
            assertGot("take", "poll");
        }
    }

    public void testQueues() throws Exception {
        for (boolean answer : new boolean[] {false, true}) {
            BlockingQueue<Object> q = queue(BlockingQueue.class, answer);
            q.put("a");
            q.add("a");
            q.offer("a");
            q.offer("a", 1, SECONDS);
            q.remove("a");
            assertNull(q.take());
            assertNull(q.poll());
            q.size();
            assertGot("put", "add", "offer", "offer", "remove", "take", "poll", "size");
            BlockingDeque<Object> d = (BlockingDeque<Object>) queue(BlockingDeque.class, answer);
            d.putFirst("a");
            d.addLast("a");
            d.push("a");
            d.offerFirst("a", 1, SECONDS);
            assertNull(d.pollLast());
            assertGot("putFirst", "addLast", "push", "offerFirst", "pollLast");
            TransferQueue<Object> t = (TransferQueue<Object>) queue(TransferQueue.class, answer);
            t.transfer("a");
            t.tryTransfer("a");
            assertGot("transfer", "tryTransfer");
            assertEquals("null", "" + t);
            assertNull(String.valueOf(t));
            assertGot("toString", "toString");
        }
    }

    @SuppressWarnings("unchecked")
    private BlockingQueue<Object> queue(Class<?> type, boolean answer) {
        return (BlockingQueue<Object>) proxy(type, answer);
    }

    @SuppressWarnings("unchecked")
    public void testOthers() throws Exception {
        Lock lock = proxy(Lock.class, true);
        lock.lock();
        lock.unlock();
        assertTrue(lock.tryLock());
        assertNull(lock.newCondition());
        assertGot("lock", "unlock", "tryLock", "newCondition");
        Condition condition = proxy(Condition.class, true);
        condition.await();
        condition.signal();
        assertGot("await", "signal");
        ConcurrentMap<Object, Object> map = (ConcurrentMap<Object, Object>) proxy(ConcurrentMap.class, true);
        map.put("a", "b");
        map.computeIfAbsent("a", a -> a);
        assertGot("put", "computeIfAbsent");
        Stream<Object> stream = (Stream<Object>) proxy(Stream.class, true);
        stream.distinct();
        stream.sorted();
        assertGot("distinct", "sorted");
    }
}
