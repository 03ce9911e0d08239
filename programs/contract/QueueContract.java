import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Queues, deques, concurrent maps and sets. */
final class QueueContract {

    private QueueContract() {}

    static void queues() {
        for (Queue<Integer> queue : List.<Queue<Integer>>of(
                new ArrayBlockingQueue<>(5),
                new LinkedBlockingQueue<>(),
                new LinkedBlockingDeque<>(),
                new LinkedTransferQueue<>(),
                new PriorityBlockingQueue<>(),
                new ConcurrentLinkedQueue<>(),
                new ConcurrentLinkedDeque<>())) {
            Contract.holds(queue.isEmpty());
            Contract.same(queue.peek(), null);
            Contract.same(queue.poll(), null);
            Contract.fails(NoSuchElementException.class, queue::element);
            Contract.fails(NoSuchElementException.class, queue::remove);
            Contract.fails(NullPointerException.class, () -> queue.add(null));
            Contract.fails(NullPointerException.class, () -> queue.offer(null));
            Contract.fails(IllegalArgumentException.class, () -> queue.addAll(queue));
            Contract.holds(queue.add(1));
            Contract.holds(queue.offer(2));
            Contract.holds(queue.addAll(List.of(3, 4)));
            Contract.equal(queue.size(), 4);
            Contract.equal(queue.peek(), 1);
            Contract.equal(queue.element(), 1);
            Contract.holds(queue.contains(3));
            Contract.holds(!queue.contains(9));
            Contract.equal(queue.stream().mapToInt(Integer::intValue).sum(), 10);
            Contract.equal(queue.parallelStream().mapToInt(Integer::intValue).sum(), 10);
            Contract.equal(new ArrayList<>(queue), List.of(1, 2, 3, 4));
            Contract.equal(queue.toString(), "[1, 2, 3, 4]");
            Contract.equal(queue.toArray().length, 4);
            Contract.equal(queue.toArray(new Integer[0])[3], 4);
            Contract.equal(queue.poll(), 1);
            Contract.equal(queue.remove(), 2);
            Contract.holds(queue.remove(4));
            Contract.holds(!queue.remove(4));
            Iterator<Integer> all = queue.iterator();
            Contract.equal(all.next(), 3);
            all.remove();
            Contract.holds(queue.isEmpty());
            Contract.holds(!all.hasNext());
            Contract.fails(NoSuchElementException.class, all::next);
            queue.addAll(List.of(1, 2, 3, 4));
            Contract.holds(queue.removeIf(x -> x % 2 == 0));
            Contract.holds(queue.containsAll(List.of(1, 3)));
            Contract.holds(queue.retainAll(List.of(3)));
            Contract.holds(queue.removeAll(List.of(3)));
            queue.add(7);
            queue.clear();
            Contract.equal(queue.size(), 0);
        }
    }

    static void blocking_queues() throws Exception {
        for (BlockingQueue<Integer> queue : List.<BlockingQueue<Integer>>of(
                new ArrayBlockingQueue<>(2),
                new ArrayBlockingQueue<>(2, true),
                new LinkedBlockingQueue<>(2),
                new LinkedBlockingDeque<>(2),
                new LinkedTransferQueue<>(),
                new PriorityBlockingQueue<>(),
                new SynchronousQueue<>(),
                new SynchronousQueue<>(true))) {
            Contract.same(queue.poll(Contract.SHORT_MILLIS, MILLISECONDS), null);
            Contract.same(queue.poll(-1, MILLISECONDS), null);
            Contract.interruptible(queue::take);
            Contract.interruptible(() -> queue.poll(1, TimeUnit.HOURS));
            Thread taker = Contract.start(() -> Contract.equal(queue.take(), 5));
            Contract.eventuallyWaits(taker);
            queue.put(5);
            Contract.join(taker);
            Thread poller = Contract.start(() -> Contract.equal(queue.poll(1, TimeUnit.HOURS), 6));
            Contract.eventuallyWaits(poller);
            Contract.holds(queue.offer(6));
            Contract.join(poller);
            Contract.fails(NullPointerException.class, () -> queue.put(null));
            Contract.fails(NullPointerException.class, () -> queue.drainTo(null));
            Contract.fails(IllegalArgumentException.class, () -> queue.drainTo(queue));
            Collection<Integer> drained = new ArrayList<>();
            Contract.equal(queue.drainTo(drained), 0);
            if (queue.remainingCapacity() == 2) {
                queue.put(1);
                Contract.holds(queue.offer(2, 1, MILLISECONDS));
                Contract.equal(queue.remainingCapacity(), 0);
                Contract.holds(!queue.offer(3));
                Contract.holds(!queue.offer(3, Contract.SHORT_MILLIS, MILLISECONDS));
                Contract.holds(!queue.offer(3, -1, MILLISECONDS));
                Contract.fails(IllegalStateException.class, () -> queue.add(3));
                Contract.interruptible(() -> queue.put(3));
                Contract.interruptible(() -> queue.offer(3, 1, TimeUnit.HOURS));
                Thread putter = Contract.start(() -> queue.put(3));
                Contract.eventuallyWaits(putter);
                Contract.equal(queue.take(), 1);
                Contract.join(putter);
                Contract.equal(queue.drainTo(drained, 1), 1);
                Contract.equal(queue.drainTo(drained), 1);
                Contract.equal(drained, List.of(2, 3));
            }
        }
    }

    static void hand_over() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Contract.holds(!queue.offer(1));
        Contract.same(queue.peek(), null);
        Contract.equal(queue.size(), 0);
        Contract.equal(queue.remainingCapacity(), 0);
        Contract.holds(!queue.iterator().hasNext());
        Contract.interruptible(() -> queue.put(1));
        Contract.holds(!queue.offer(1, Contract.SHORT_MILLIS, MILLISECONDS));
        Thread putter = Contract.start(() -> queue.put(4));
        Contract.eventuallyWaits(putter);
        Contract.equal(queue.take(), 4);
        Contract.join(putter);
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        Contract.holds(!transfer.tryTransfer(1));
        Contract.holds(!transfer.tryTransfer(1, Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.equal(transfer.size(), 0);
        Contract.holds(!transfer.hasWaitingConsumer());
        Contract.interruptible(() -> transfer.transfer(1));
        Thread giver = Contract.start(() -> transfer.transfer(8));
        Contract.eventuallyWaits(giver);
        Contract.equal(transfer.size(), 1);
        Contract.equal(transfer.poll(), 8);
        Contract.join(giver);
        Thread taker = Contract.start(() -> Contract.equal(transfer.take(), 9));
        Contract.eventually(transfer::hasWaitingConsumer);
        Contract.equal(transfer.getWaitingConsumerCount(), 1);
        Contract.holds(transfer.tryTransfer(9));
        Contract.join(taker);
    }

    static void deques() throws Exception {
        for (Deque<Integer> deque : List.<Deque<Integer>>of(new LinkedBlockingDeque<>(), new ConcurrentLinkedDeque<>())) {
            deque.addFirst(2);
            deque.addLast(3);
            deque.push(1);
            Contract.holds(deque.offerFirst(0));
            Contract.holds(deque.offerLast(4));
            Contract.equal(deque.getFirst(), 0);
            Contract.equal(deque.getLast(), 4);
            Contract.equal(deque.peekFirst(), 0);
            Contract.equal(deque.peekLast(), 4);
            Contract.equal(deque.pop(), 0);
            Contract.equal(deque.pollLast(), 4);
            Contract.equal(deque.descendingIterator().next(), 3);
            Contract.equal(deque.removeFirst(), 1);
            Contract.equal(deque.removeLast(), 3);
            deque.add(2);
            Contract.holds(deque.removeLastOccurrence(2));
            Contract.holds(deque.removeFirstOccurrence(2));
            Contract.same(deque.pollFirst(), null);
            Contract.fails(NoSuchElementException.class, deque::getFirst);
            Contract.fails(NoSuchElementException.class, deque::pop);
        }
        BlockingDeque<Integer> bounded = new LinkedBlockingDeque<>(1);
        bounded.putFirst(1);
        Contract.holds(!bounded.offerLast(2, 1, MILLISECONDS));
        Contract.interruptible(() -> bounded.putLast(2));
        Contract.equal(bounded.takeLast(), 1);
        Contract.interruptible(bounded::takeFirst);
        Contract.same(bounded.pollFirst(1, MILLISECONDS), null);
    }

    static void delays() throws Exception {
        class Later implements Delayed {
            final long at;

            Later(long millis) {
                at = System.nanoTime() + MILLISECONDS.toNanos(millis);
            }

            @Override
            public long getDelay(TimeUnit unit) {
                return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
            }

            @Override
            public int compareTo(Delayed other) {
                return Long.compare(at, ((Later) other).at);
            }
        }
        DelayQueue<Later> queue = new DelayQueue<>();
        Contract.interruptible(queue::take);
        Later late = new Later(40);
        Later soon = new Later(20);
        queue.add(late);
        queue.put(soon);
        Contract.equal(queue.size(), 2);
        Contract.same(queue.peek(), soon);
        Contract.same(queue.poll(), null);
        Contract.same(queue.take(), soon);
        Contract.same(queue.poll(1, TimeUnit.HOURS), late);
        Contract.same(queue.poll(2, MILLISECONDS), null);
    }

    static void maps() {
        for (ConcurrentMap<String, Integer> map :
                List.<ConcurrentMap<String, Integer>>of(new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>())) {
            Contract.same(map.put("a", 1), null);
            Contract.equal(map.put("a", 2), 1);
            Contract.equal(map.putIfAbsent("a", 3), 2);
            Contract.same(map.putIfAbsent("b", 4), null);
            Contract.equal(map.computeIfAbsent("c", key -> 5), 5);
            Contract.equal(map.computeIfPresent("c", (key, value) -> value + 1), 6);
            Contract.equal(map.compute("c", (key, value) -> null), null);
            Contract.equal(map.merge("a", 10, Integer::sum), 12);
            Contract.holds(map.replace("a", 12, 1));
            Contract.holds(!map.replace("a", 12, 1));
            Contract.equal(map.replace("b", 2), 4);
            Contract.holds(!map.remove("a", 9));
            Contract.equal(map.getOrDefault("z", 0), 0);
            Contract.equal(map.size(), 2);
            Contract.equal(map.keySet().stream().count(), 2L);
            Contract.equal(map.values().stream().mapToInt(Integer::intValue).sum(), 3);
            Contract.equal(map.entrySet().parallelStream().mapToInt(java.util.Map.Entry::getValue).sum(), 3);
            map.replaceAll((key, value) -> value * 2);
            Contract.equal(map.toString(), "{a=2, b=4}");
            Contract.fails(NullPointerException.class, () -> map.put(null, 1));
            Contract.fails(NullPointerException.class, () -> map.put("n", null));
            Contract.holds(map.remove("a", 2));
            Contract.equal(map.remove("b"), 4);
            Contract.holds(map.isEmpty());
        }
        ConcurrentHashMap<Integer, Integer> bulk = new ConcurrentHashMap<>();
        for (int i = 0; i < 20; i++) {
            bulk.put(i, i);
        }
        Contract.equal(bulk.reduceValues(1, Integer::sum), 190);
        Contract.equal(bulk.mappingCount(), 20L);
        Contract.equal(bulk.search(1, (key, value) -> value == 7 ? key : null), 7);
        Contract.fails(IllegalStateException.class, () -> bulk.computeIfAbsent(100, key -> bulk.computeIfAbsent(100, k -> 1)));
        ConcurrentSkipListSet<Integer> sorted = new ConcurrentSkipListSet<>(List.of(3, 1, 2));
        Contract.equal(sorted.first(), 1);
        Contract.equal(sorted.ceiling(2), 2);
        Contract.equal(sorted.stream().toList(), List.of(1, 2, 3));
        CopyOnWriteArrayList<Integer> copied = new CopyOnWriteArrayList<>(List.of(1, 2));
        Iterator<Integer> snapshot = copied.iterator();
        Contract.holds(copied.addIfAbsent(3));
        Contract.holds(!copied.addIfAbsent(3));
        Contract.equal(snapshot.next() + snapshot.next(), 3);
        Contract.holds(!snapshot.hasNext());
        Contract.fails(UnsupportedOperationException.class, snapshot::remove);
        Contract.equal(copied.stream().count(), 3L);
        Contract.equal(new CopyOnWriteArraySet<>(List.of(1, 1)).stream().count(), 1L);
        Contract.equal(ConcurrentHashMap.<Integer>newKeySet().stream().count(), 0L);
    }

    private static final class Key {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }

        @Override
        public int hashCode() {
            return 7;
        }
    }

    static void keys_can_be_asked_after_a_hand_over() {
        SynchronousQueue<String> handOver = new SynchronousQueue<>();
        Contract.holds(!handOver.offer("x"));
        Map<Key, String> map = new ConcurrentHashMap<>();
        Contract.same(map.put(new Key(), "y"), null);
        Contract.equal(map.get(new Key()), "y");
    }
}
