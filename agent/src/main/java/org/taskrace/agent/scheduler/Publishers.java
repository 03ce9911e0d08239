package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.core.sets.IntList;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Tasks;

/**
 * Subscriptions of a SubmissionPublisher: a consumer follows what was offered before it runs, and the consumer before it.
 *
 * <p>Blind spot: a consumer that was suspended in a callback follows all offers that came meanwhile, not only that of its item.
 */
final class Publishers {

    private final Execution execution;
    private final Weakenings weakenings;
    private final Futures futures;
    private final WeakIdentityMap<Subscription> subscriptions = new WeakIdentityMap<>();

    /** The promises that the next consumer follows, and the strand of the latest offer, or -1. */
    private static final class Subscription {
        private final IntList promises = new IntList();
        private int latestOffer = -1;
    }

    Publishers(Execution execution, Weakenings weakenings, Futures futures) {
        this.execution = execution;
        this.weakenings = weakenings;
        this.futures = futures;
    }

    private Subscription subscription(Object object) {
        Subscription subscription = subscriptions.get(object);
        if (subscription == null) {
            subscription = new Subscription();
            subscriptions.put(object, subscription);
        }
        return subscription;
    }

    void offering(Object object) {
        Subscription subscription = subscription(object);
        if (subscription.latestOffer >= 0 && Memory.recording && !execution.precedesNow(subscription.latestOffer)) {
            weakenings.add("a publisher to which several tasks submit", Tasks.callSite);
        }
        subscription.latestOffer = execution.now();
        subscription.promises.add(futures.setPromise());
    }

    void consuming(Object object, boolean begins) {
        Subscription subscription = subscription(object);
        if (begins) {
            for (int i = 0; i < subscription.promises.size(); i++) {
                execution.get(subscription.promises.get(i), Tasks.callSite);
            }
            subscription.promises.clear();
        } else {
            subscription.promises.add(futures.setPromise());
        }
    }
}
