import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Publishers with their subscribers, transfer of items, and concurrent collections. */
final class FlowContract {

    private FlowContract() {}

    private static final class Subscriber implements Flow.Subscriber<Integer> {
        final List<Integer> items = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch subscribed = new CountDownLatch(1);
        final CountDownLatch ended = new CountDownLatch(1);
        final long atOnce;
        volatile Throwable error;
        volatile Flow.Subscription subscription;

        Subscriber(long atOnce) {
            this.atOnce = atOnce;
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            if (atOnce > 0) {
                newSubscription.request(atOnce);
            }
            subscribed.countDown();
        }

        @Override
        public void onNext(Integer item) {
            items.add(item);
            if (item < 0) {
                throw new IllegalStateException("no such item");
            }
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            error = thrown;
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }

    static void subscribers_get_all_items_in_order() throws Exception {
        Subscriber one = new Subscriber(1);
        Subscriber other = new Subscriber(3);
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(one);
            publisher.subscribe(other);
            Contract.equal(publisher.getNumberOfSubscribers(), 2);
            Contract.holds(publisher.hasSubscribers());
            Contract.holds(publisher.isSubscribed(one));
            for (int i = 0; i < 600; i++) {
                Contract.holds(publisher.submit(i) >= 0);
            }
        }
        one.ended.await();
        other.ended.await();
        Contract.equal(one.items.size(), 600);
        Contract.equal(one.items, other.items);
        Contract.equal(one.items.get(599), 599);
        Contract.same(one.error, null);
    }

    static void a_closed_publisher_refuses_items_and_ends_late_subscribers() throws Exception {
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4);
        Contract.equal(publisher.getMaxBufferCapacity(), 4);
        publisher.close();
        Contract.holds(publisher.isClosed());
        Contract.fails(IllegalStateException.class, () -> publisher.submit(1));
        Subscriber late = new Subscriber(1);
        publisher.subscribe(late);
        late.ended.await();
        Contract.equal(late.items.size(), 0);
        SubmissionPublisher<Integer> failing = new SubmissionPublisher<>(Runnable::run, 4);
        Subscriber subscriber = new Subscriber(1);
        failing.subscribe(subscriber);
        failing.closeExceptionally(new IllegalArgumentException());
        subscriber.ended.await();
        Contract.equal(subscriber.error.getClass(), IllegalArgumentException.class);
        Contract.equal(failing.getClosedException().getClass(), IllegalArgumentException.class);
        Contract.fails(NullPointerException.class, () -> new SubmissionPublisher<Integer>().submit(null));
        Contract.fails(IllegalArgumentException.class, () -> new SubmissionPublisher<Integer>(Runnable::run, 0));
    }

    static void a_subscriber_that_throws_is_left() throws Exception {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            Subscriber subscriber = new Subscriber(1);
            publisher.subscribe(subscriber);
            publisher.submit(1);
            publisher.submit(-1);
            subscriber.ended.await();
            Contract.equal(subscriber.error.getClass(), IllegalStateException.class);
            Contract.eventually(() -> !publisher.isSubscribed(subscriber));
        }
    }

    static void items_that_nobody_asks_for_are_dropped_by_offer() throws Exception {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Executors.newCachedThreadPool(), 2)) {
            Subscriber idle = new Subscriber(0);
            publisher.subscribe(idle);
            idle.subscribed.await();
            int dropped = 0;
            for (int i = 0; i < 10; i++) {
                dropped += publisher.offer(i, (subscriber, item) -> false) < 0 ? 1 : 0;
            }
            Contract.equal(dropped, 8);
            Contract.equal(publisher.estimateMaximumLag(), 2);
            Contract.holds(publisher.offer(11, Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS, null) < 0);
            idle.subscription.request(1);
            Contract.eventually(() -> idle.items.size() == 2);
            idle.subscription.cancel();
            Contract.eventually(() -> !publisher.hasSubscribers());
        }
    }

    static void consume_ends_when_the_publisher_does() throws Exception {
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();
        List<Integer> seen = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> end = publisher.consume(seen::add);
        publisher.submit(3);
        publisher.submit(4);
        publisher.close();
        end.get();
        Contract.equal(seen, List.of(3, 4));
    }

    static void transfers_wait_for_a_taker() throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Contract.holds(!queue.tryTransfer(1));
        Contract.holds(!queue.tryTransfer(1, Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS));
        Contract.equal(queue.size(), 0);
        Contract.holds(!queue.hasWaitingConsumer());
        Thread taker = Contract.start(() -> Contract.equal(queue.take(), 5));
        Contract.eventually(queue::hasWaitingConsumer);
        Contract.equal(queue.getWaitingConsumerCount(), 1);
        Contract.holds(queue.tryTransfer(5));
        Contract.join(taker);
        Thread giver = Contract.start(() -> queue.transfer(6));
        Contract.eventually(() -> queue.size() == 1);
        Contract.holds(giver.isAlive());
        Contract.equal(queue.poll(), 6);
        Contract.join(giver);
        Contract.interruptible(() -> queue.transfer(7));
        queue.clear();
        Contract.interruptible(queue::take);
        SynchronousQueue<Integer> direct = new SynchronousQueue<>(true);
        Contract.holds(!direct.offer(1));
        Contract.same(direct.poll(), null);
        Contract.same(direct.peek(), null);
        Contract.equal(direct.size() + direct.remainingCapacity(), 0);
        Thread putter = Contract.start(() -> direct.put(8));
        Contract.equal(direct.poll(Contract.LONG_MILLIS, TimeUnit.MILLISECONDS), 8);
        Contract.join(putter);
    }

    static void sorted_maps_are_views_of_each_other() {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++) {
            Contract.same(map.putIfAbsent(i, "v" + i), null);
        }
        Contract.equal(map.firstKey() + map.lastKey(), 9);
        Contract.equal(map.headMap(3).size(), 3);
        Contract.equal(map.tailMap(3, false).firstKey(), 4);
        Contract.equal(map.descendingMap().firstKey(), 9);
        Contract.equal(map.ceilingKey(11), null);
        Contract.equal(map.floorEntry(11).getValue(), "v9");
        Contract.fails(UnsupportedOperationException.class, () -> map.firstEntry().setValue("x"));
        map.subMap(2, 5).clear();
        Contract.equal(map.keySet().toString(), "[0, 1, 5, 6, 7, 8, 9]");
        Contract.equal(map.pollFirstEntry().getKey(), 0);
        Contract.equal(map.merge(1, "w", String::concat), "v1w");
        Contract.same(map.computeIfPresent(1, (k, v) -> null), null);
        Contract.equal(map.containsKey(1), false);
        Contract.fails(NullPointerException.class, () -> map.put(null, ""));
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(5, 1, 3));
        Contract.equal(set.higher(1), 3);
        Contract.equal(set.descendingSet().toString(), "[5, 3, 1]");
        Contract.equal(set.pollLast(), 5);
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        deque.addFirst(0);
        Contract.equal(deque.pollLast(), 3);
        Contract.equal(deque.toString(), "[0, 1, 2]");
    }

    static void bulk_operations_of_maps_see_all_entries() {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(i, i);
        }
        Contract.equal(map.reduceValues(1, Integer::sum), 4950);
        Contract.equal(map.reduceKeysToLong(10, x -> x, 0, Long::sum), 4950L);
        Contract.equal(map.search(Long.MAX_VALUE, (k, v) -> k == 50 ? v : null), 50);
        Contract.same(map.searchKeys(1, k -> k > 1000 ? k : null), null);
        map.replaceAll((k, v) -> v * 2);
        Contract.equal(map.reduceEntries(1, e -> e.getValue(), Integer::sum), 9900);
        Contract.equal(map.mappingCount(), 100L);
        Contract.equal(map.computeIfAbsent(200, k -> null), null);
        Contract.fails(IllegalStateException.class, () -> map.computeIfAbsent(300, k -> map.computeIfAbsent(300, l -> 1)));
        Contract.holds(ConcurrentHashMap.newKeySet().add("x"));
    }
}
