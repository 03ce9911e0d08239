package org.taskrace.agent.constructs.channels;

import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Pipes within the program. A task that reads a byte follows the task that wrote that byte. A task that finds the end of a pipe follows
 * the task that closed the pipe.
 *
 * <p>Blind spots: the end of the thread at the other end is not noticed. A read of several bytes follows all writes so far. The two ends
 * of a channel's pipe do not know each other, so a read of one follows the writes to all of them.
 */
public final class PipeModel {

    private final Scheduler scheduler;
    private final LogicalThreadTable threads;
    private final HappensBefore order;
    private final ScheduleEdges observations;
    private final WeakIdentityMap<Content> pipes = new WeakIdentityMap<>();

    /** Stands for all pipes of channels. */
    private final Object channels = new Object();

    /** The strands that wrote what lies in a pipe, and how many bytes each; 0 for an end. */
    private static final class Content {
        private final String operation;
        private final IntList strands = new IntList();
        private final IntList counts = new IntList();
        private int read;

        /** The number of tasks that wait for a change, how often it changed, and the strand that changed it while one waited. */
        private int waiting;

        private int changes;
        private int changedIn = -1;

        Content(String operation) {
            this.operation = operation;
        }
    }

    /** A connection of sockets in one direction, which is a pipe; its ends are known by their ports. */
    record Connection(int from, int to) {}

    public PipeModel(Scheduler scheduler, LogicalThreadTable threads, HappensBefore order, ScheduleEdges observations) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.order = order;
        this.observations = observations;
    }

    private Content content(Object pipe) {
        Object key = pipe == null ? channels : pipe;
        Content content = pipes.get(key);
        if (content == null) {
            content = new Content(operation(key));
            pipes.put(key, content);
        }
        return content;
    }

    private static String operation(Object pipe) {
        if (pipe instanceof Selector) {
            return "Selector.wakeup";
        }
        return pipe instanceof Connection ? "reading from a socket" : "reading from a pipe";
    }

    /** Returns whether something lies in a pipe. */
    boolean hasContent(Object pipe) {
        Content content = pipes.get(pipe);
        return content != null && !content.strands.isEmpty();
    }

    /** Records that the running task writes to a pipe, null for one of a channel, or ends it. */
    public void write(Object pipe, int count) {
        Content content = content(pipe);
        int strand = order.endStrand();
        content.strands.add(strand);
        content.counts.add(count);
        content.changes++;
        content.changedIn = strand;
    }

    /** Records that the running task has read one byte from a pipe, or found its end. */
    public void readOne(Object pipe) {
        Content content = content(pipe);
        int last = content.strands.size() - 1;
        while (content.read < last && content.counts.get(content.read) == 0) {
            content.read++;
        }
        if (content.read <= last) {
            see(content, content.read, TaskHooks.callSite);
            content.counts.set(content.read, Math.max(0, content.counts.get(content.read) - 1));
        }
        hasMadeRoom(content);
    }

    private void hasMadeRoom(Content content) {
        if (content.waiting > 0) {
            content.changes++;
            content.changedIn = order.endStrand();
        }
    }

    /** Waits for something to read or for room, at most so many milliseconds. What follows comes after what changed the pipe. */
    public void awaitChange(Object pipe, long millis) throws InterruptedException {
        Content content = content(pipe);
        Thread thread = threads.current();
        int seen = content.changes;
        int site = TaskHooks.callSite;
        content.waiting++;
        try {
            scheduler.await(
                    "a pipe",
                    scheduler.clock().deadline(TimeUnit.MILLISECONDS.toNanos(millis)),
                    () -> content.changes != seen || thread.isInterrupted());
        } finally {
            content.waiting--;
        }
        threads.throwIfInterrupted(thread);
        if (content.changes != seen) {
            observations.addAndWeaken(content.changedIn, content.operation, site);
        }
    }

    /** Records that the running task has read some bytes from a pipe, null for one of a channel. */
    public void readSome(Object pipe) {
        readSome(pipe, TaskHooks.callSite);
    }

    /** Records that the running task has read some bytes at a site. */
    void readSome(Object pipe, int site) {
        Content content = content(pipe);
        for (int i = Math.max(0, content.read); i < content.strands.size(); i++) {
            see(content, i, site);
        }
        content.strands.clear();
        content.counts.clear();
        content.read = 0;
        hasMadeRoom(content);
    }

    private void see(Content content, int place, int site) {
        observations.addAndWeaken(content.strands.get(place), content.operation, site);
    }
}
