package org.taskrace.agent.constructs.queues;

import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Subscriptions of a SubmissionPublisher: a consumer follows what was offered before it runs, and the consumer before it.
 *
 * <p>Blind spot: a consumer that was suspended in a callback follows all offers that came meanwhile, not only that of its item.
 */
public final class PublisherModel {

    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final FutureModel futures;
    private final WeakIdentityMap<Subscription> subscriptions = new WeakIdentityMap<>();

    /** The promises that the next consumer follows, and the strand of the latest offer, or -1. */
    private static final class Subscription {
        private final IntList promises = new IntList();
        private int latestOffer = -1;
    }

    public PublisherModel(HappensBefore execution, ScheduleDependences weakenings, FutureModel futures) {
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

    public void offering(Object object) {
        Subscription subscription = subscription(object);
        if (subscription.latestOffer >= 0
                && CurrentStrand.recording
                && !execution.precedesNow(subscription.latestOffer)) {
            weakenings.add("a publisher to which several tasks submit", TaskHooks.callSite);
        }
        subscription.latestOffer = execution.now();
        subscription.promises.add(futures.setPromise());
    }

    public void consuming(Object object, boolean begins) {
        Subscription subscription = subscription(object);
        if (begins) {
            for (int i = 0; i < subscription.promises.size(); i++) {
                execution.promises().get(subscription.promises.get(i), TaskHooks.callSite);
            }
            subscription.promises.clear();
        } else {
            subscription.promises.add(futures.setPromise());
        }
    }
}
