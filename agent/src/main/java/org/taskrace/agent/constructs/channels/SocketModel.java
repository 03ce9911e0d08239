package org.taskrace.agent.constructs.channels;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.site.SiteTable;

/**
 * Model of sockets, channels and selectors. The operating system blocks none of their operations: the JDK parks instead. A
 * task that parks lets the others go on, since one of them may be at the other end. Real time passes meanwhile.
 *
 * <p>What a task writes to a connection precedes what another task reads from the connection's other end. The two ends are
 * known by their ports. A task that accepts a connection follows the task that connected. A selection follows the
 * calls of {@code wakeup} before it.
 *
 * <p>Blind spots: a read follows all writes to the connection so far. A task that connects, or writes several buffers to a
 * blocking channel at once, blocks in native code.
 */
public final class SocketModel {

    private final Scheduler scheduler;
    private final LogicalThreadTable threads;
    private final PipeModel pipes;
    private final CallLines lines;

    /** Each connection in each direction, by itself: contents of pipes are known by identity. */
    private final Map<PipeModel.Connection, PipeModel.Connection> connections = new HashMap<>();

    /** The channels of the writes that are being made in parts. */
    private final Set<SocketChannel> writing = Collections.newSetFromMap(new IdentityHashMap<>());

    public SocketModel(Scheduler scheduler, LogicalThreadTable threads, PipeModel pipes, SiteTable sites) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.pipes = pipes;
        lines = new CallLines(sites);
    }

    /** Lets the next operation of a socket or channel park where it would block in native code. */
    public void use(Object socket) {
        if (scheduler.director() == null) {
            SocketInternals.block(socket, false);
        }
    }

    /**
     * Writes all bytes of a buffer to a channel whose operations block. Returns their number; -1 if the JDK is to write.
     */
    public int writeWhole(SocketChannel channel, ByteBuffer bytes) throws IOException {
        if (scheduler.director() != null || !channel.isBlocking() || !writing.add(channel)) {
            return -1;
        }
        try {
            int begin = bytes.position();
            do {
                SocketInternals.block(channel, false);
                channel.write(bytes);
            } while (bytes.hasRemaining());
            return bytes.position() - begin;
        } finally {
            writing.remove(channel);
        }
    }

    /** Lets the JDK write all of several buffers to a channel whose operations block. */
    public void useForAll(Object channel) {
        SocketInternals.block(channel, true);
    }

    /** Waits until an event has happened, for this time at most; returns false if the JDK is to wait instead. */
    public boolean awaitEvent(Object socket, int event, long nanos) {
        boolean isChannel = socket instanceof InterruptibleChannel;
        Thread thread = threads.current();
        boolean waited = await(
                "a socket",
                nanos <= 0 ? -1 : nanos,
                () -> SocketInternals.isReady(socket, event) || isChannel && thread.isInterrupted());
        if (waited && isChannel && thread.isInterrupted()) {
            SocketInternals.closeByInterrupt((InterruptibleChannel) socket);
        }
        return waited;
    }

    /**
     * Waits until a selector has something to select.
     *
     * @param millis the limit; 0: none
     * @return the limit for the JDK's own call, which finds something or ends at once
     */
    public long awaitSelection(Selector selector, long millis) {
        Thread thread = threads.current();
        boolean waited = millis >= 0
                && await(
                        "a selector",
                        millis == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis),
                        () -> SocketInternals.isReady(selector) || thread.isInterrupted());
        if (waited && thread.isInterrupted()) {
            // The JDK would ask the thread below the task, which is not interrupted.
            selector.wakeup();
        }
        if (waited && pipes.hasContent(selector)) {
            pipes.readSome(selector, lines.current());
        }
        return waited && millis > 0 ? 1 : millis;
    }

    private boolean await(String what, long nanos, BooleanSupplier isReady) {
        if (scheduler.director() != null) {
            return false;
        }
        long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
        scheduler.awaitOutside(what, deadline, isReady);
        return true;
    }

    /** Records that the running task writes to a connection, has connected, or ends it ({@code count} 0). */
    public void write(Object socket, int count) {
        Object pipe = pipe(socket, true);
        if (pipe != null) {
            pipes.write(pipe, count);
        }
    }

    /** Records that the running task has read from a connection, or has accepted it. */
    public void read(Object socket) {
        Object pipe = pipe(socket, false);
        if (pipe != null) {
            pipes.readSome(pipe, lines.current());
        }
    }

    private Object pipe(Object socket, boolean isSender) {
        PipeModel.Connection connection = SocketInternals.connection(socket, isSender);
        return connection == null ? null : connections.computeIfAbsent(connection, c -> c);
    }
}
