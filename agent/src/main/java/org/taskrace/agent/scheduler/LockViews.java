package org.taskrace.agent.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The two faces of a read-write lock are one lock: both hold the same synchronizer. */
final class LockViews {

    private LockViews() {}

    private static final VarHandle READ;
    private static final VarHandle WRITE;

    static {
        try {
            READ = sync(ReentrantReadWriteLock.ReadLock.class);
            WRITE = sync(ReentrantReadWriteLock.WriteLock.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static VarHandle sync(Class<?> view) throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.util.concurrent.locks.ReentrantReadWriteLock$Sync");
        return MethodHandles.privateLookupIn(view, MethodHandles.lookup()).findVarHandle(view, "sync", type);
    }

    static Object lockOf(Object lock) {
        if (lock instanceof ReentrantReadWriteLock.ReadLock view) {
            return (Object) READ.get(view);
        }
        if (lock instanceof ReentrantReadWriteLock.WriteLock view) {
            return (Object) WRITE.get(view);
        }
        return lock;
    }

    /** Whether others may hold it at the same time. */
    static boolean isShared(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock;
    }
}
