import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Latches, barriers, phasers, semaphores and exchangers. */
final class SynchronizerContract {

    private SynchronizerContract() {}

    static void latches() throws Exception {
        Contract.fails(IllegalArgumentException.class, () -> new CountDownLatch(-1));
        CountDownLatch latch = new CountDownLatch(2);
        Contract.equal(latch.getCount(), 2L);
        Contract.holds(latch.toString().contains("[Count = 2]"));
        Contract.holds(!latch.await(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(!latch.await(0, MILLISECONDS));
        Contract.holds(!latch.await(-1, MILLISECONDS));
        Contract.interruptible(latch::await);
        Contract.interruptible(() -> latch.await(1, TimeUnit.HOURS));
        Thread waiter = Contract.start(latch::await);
        Contract.eventuallyWaits(waiter);
        latch.countDown();
        Contract.equal(latch.getCount(), 1L);
        Contract.holds(waiter.isAlive());
        latch.countDown();
        latch.countDown();
        Contract.equal(latch.getCount(), 0L);
        Contract.join(waiter);
        latch.await();
        Contract.holds(latch.await(-1, MILLISECONDS));
    }

    static void barriers() throws Exception {
        Contract.fails(IllegalArgumentException.class, () -> new CyclicBarrier(0));
        AtomicInteger actions = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(2, actions::incrementAndGet);
        Contract.equal(barrier.getParties(), 2);
        Contract.equal(barrier.getNumberWaiting(), 0);
        for (int round = 1; round <= 2; round++) {
            Thread other = Contract.start(() -> Contract.equal(barrier.await(), 1));
            Contract.eventually(() -> barrier.getNumberWaiting() == 1);
            Contract.equal(barrier.await(), 0);
            Contract.join(other);
            Contract.equal(actions.get(), round);
            Contract.holds(!barrier.isBroken());
        }
        Contract.fails(TimeoutException.class, () -> barrier.await(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(barrier.isBroken());
        Contract.fails(BrokenBarrierException.class, barrier::await);
        barrier.reset();
        Contract.holds(!barrier.isBroken());
        Contract.fails(TimeoutException.class, () -> barrier.await(-1, MILLISECONDS));
        barrier.reset();
        Thread broken = Contract.start(() -> Contract.fails(BrokenBarrierException.class, barrier::await));
        Contract.eventuallyWaits(broken);
        barrier.reset();
        Contract.join(broken);
        Thread interrupted = Contract.start(() -> Contract.fails(InterruptedException.class, barrier::await));
        Contract.eventuallyWaits(interrupted);
        interrupted.interrupt();
        Contract.join(interrupted);
        Contract.holds(barrier.isBroken());
        CyclicBarrier failing = new CyclicBarrier(2, () -> {
            throw new IllegalStateException();
        });
        Thread waiter = Contract.start(() -> Contract.fails(BrokenBarrierException.class, failing::await));
        Contract.eventuallyWaits(waiter);
        Contract.fails(IllegalStateException.class, failing::await);
        Contract.join(waiter);
        Contract.holds(failing.isBroken());
    }

    static void phasers() throws Exception {
        Contract.fails(IllegalArgumentException.class, () -> new Phaser(-1));
        Contract.fails(IllegalArgumentException.class, () -> new Phaser(1 << 16));
        Phaser phaser = new Phaser(1);
        Contract.equal(phaser.getPhase(), 0);
        Contract.equal(phaser.getRegisteredParties(), 1);
        Contract.equal(phaser.arrive(), 0);
        Contract.equal(phaser.getPhase(), 1);
        Contract.equal(phaser.register(), 1);
        Contract.equal(phaser.bulkRegister(2), 1);
        Contract.equal(phaser.getRegisteredParties(), 4);
        Contract.equal(phaser.arrive(), 1);
        Contract.equal(phaser.getArrivedParties(), 1);
        Contract.equal(phaser.getUnarrivedParties(), 3);
        Contract.equal(phaser.arriveAndDeregister(), 1);
        Contract.equal(phaser.getRegisteredParties(), 3);
        Contract.holds(phaser.toString().contains("[phase = 1 parties = 3 arrived = 1]"));
        Contract.fails(
                TimeoutException.class, () -> phaser.awaitAdvanceInterruptibly(1, Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.interruptible(() -> phaser.awaitAdvanceInterruptibly(1));
        Contract.equal(phaser.awaitAdvance(0), 1);
        Thread other = Contract.start(() -> Contract.equal(phaser.arriveAndAwaitAdvance(), 2));
        Contract.eventuallyWaits(other);
        Contract.equal(phaser.arriveAndAwaitAdvance(), 2);
        Contract.join(other);
        Contract.equal(phaser.getPhase(), 2);
        Contract.equal(phaser.bulkRegister(0), 2);
        Contract.fails(IllegalArgumentException.class, () -> phaser.bulkRegister(-1));
        phaser.forceTermination();
        Contract.holds(phaser.isTerminated());
        Contract.holds(phaser.getPhase() < 0);
        Contract.holds(phaser.arrive() < 0);
        Contract.holds(phaser.register() < 0);
        Contract.holds(phaser.awaitAdvance(2) < 0);
        List<Integer> advanced = new ArrayList<>();
        Phaser own = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                advanced.add(phase);
                return phase == 2;
            }
        };
        Contract.equal(own.arriveAndAwaitAdvance(), 1);
        Contract.equal(own.arriveAndAwaitAdvance(), 2);
        own.arriveAndAwaitAdvance();
        Contract.holds(own.isTerminated());
        Contract.equal(advanced, List.of(0, 1, 2));
        Phaser root = new Phaser();
        Phaser child = new Phaser(root, 1);
        Contract.same(child.getParent(), root);
        Contract.same(child.getRoot(), root);
        Contract.equal(root.getRegisteredParties(), 1);
        Contract.equal(child.arrive(), 0);
        Contract.equal(root.getPhase(), 1);
        Contract.equal(child.getPhase(), 1);
        Contract.equal(child.arriveAndDeregister(), 1);
        Contract.holds(root.isTerminated());
        Contract.fails(IllegalStateException.class, () -> new Phaser().arrive());
    }

    static void semaphores() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            Semaphore semaphore = new Semaphore(2, fair);
            Contract.equal(semaphore.isFair(), fair);
            Contract.equal(semaphore.availablePermits(), 2);
            semaphore.acquire();
            Contract.holds(semaphore.tryAcquire());
            Contract.holds(!semaphore.tryAcquire());
            Contract.holds(!semaphore.tryAcquire(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.holds(!semaphore.tryAcquire(-1, MILLISECONDS));
            Contract.holds(!semaphore.tryAcquire(2, 0, MILLISECONDS));
            Contract.interruptible(semaphore::acquire);
            Contract.interruptible(() -> semaphore.acquire(2));
            Contract.interruptible(() -> semaphore.tryAcquire(1, TimeUnit.HOURS));
            Contract.fails(IllegalArgumentException.class, () -> semaphore.acquire(-1));
            Contract.fails(IllegalArgumentException.class, () -> semaphore.release(-1));
            Thread waiter = Contract.start(() -> semaphore.acquire(2));
            Contract.eventually(semaphore::hasQueuedThreads);
            Contract.eventuallyWaits(waiter);
            Contract.equal(semaphore.getQueueLength(), 1);
            Thread steady = Contract.start(() -> {
                semaphore.acquireUninterruptibly();
                Contract.holds(Thread.interrupted());
            });
            Contract.eventuallyWaits(steady);
            steady.interrupt();
            Contract.equal(semaphore.getQueueLength(), 2);
            semaphore.release();
            semaphore.release(2);
            Contract.join(waiter);
            Contract.join(steady);
            Contract.equal(semaphore.availablePermits(), 0);
            semaphore.release(5);
            Contract.equal(semaphore.drainPermits(), 5);
            Contract.equal(semaphore.drainPermits(), 0);
            Contract.holds(semaphore.toString().contains("[Permits = 0]"));
        }
        Semaphore negative = new Semaphore(-1);
        Contract.holds(!negative.tryAcquire());
        negative.release(2);
        Contract.holds(negative.tryAcquire());
    }

    static void exchangers() throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Thread other = Contract.start(() -> Contract.equal(exchanger.exchange(1), 2));
        Contract.equal(exchanger.exchange(2), 1);
        Contract.join(other);
        Contract.fails(TimeoutException.class, () -> exchanger.exchange(1, Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> exchanger.exchange(1, -1, MILLISECONDS));
        Contract.interruptible(() -> exchanger.exchange(1));
        Thread limited = Contract.start(() -> Contract.equal(exchanger.exchange(null, 1, TimeUnit.HOURS), 4));
        Contract.equal(exchanger.exchange(4), null);
        Contract.join(limited);
    }
}
