package org.taskrace.agent.constructs.locks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The faces of a read-write lock, or of a stamped one, are one lock. */
public final class LockIdentity {

    private LockIdentity() {}

    private static final String STAMPED_READ = "java.util.concurrent.locks.StampedLock$ReadLockView";
    private static final String STAMPED_WRITE = "java.util.concurrent.locks.StampedLock$WriteLockView";

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

    /** In a class of its own, so that StampedLock is loaded with the program's first one, not before. */
    private static final class Stamped {
        private static final VarHandle READ = outer("ReadLockView");
        private static final VarHandle WRITE = outer("WriteLockView");

        private static VarHandle outer(String view) {
            try {
                Class<?> type = Class.forName("java.util.concurrent.locks.StampedLock$" + view);
                return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findVarHandle(type, "this$0", StampedLock.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    public static Object lockOf(Object lock) {
        if (lock.getClass() == ReentrantLock.class) {
            return lock;
        }
        switch (lock.getClass().getName()) {
            case STAMPED_READ -> {
                return (Object) Stamped.READ.get(lock);
            }
            case STAMPED_WRITE -> {
                return (Object) Stamped.WRITE.get(lock);
            }
            default -> {}
        }
        if (lock instanceof ReentrantReadWriteLock.ReadLock view) {
            return (Object) READ.get(view);
        }
        if (lock instanceof ReentrantReadWriteLock.WriteLock view) {
            return (Object) WRITE.get(view);
        }
        return lock;
    }

    /** Returns the lock that an object stands for; null for a lock that hands out stamps, and for another object. */
    public static Object usedBy(Object object) {
        return object instanceof ReentrantLock
                        || object instanceof ReentrantReadWriteLock.ReadLock
                        || object instanceof ReentrantReadWriteLock.WriteLock
                ? lockOf(object)
                : null;
    }

    /** Returns whether several tasks may hold it at a time. */
    public static boolean isShared(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock
                || lock.getClass() != ReentrantLock.class
                        && lock.getClass().getName().equals(STAMPED_READ);
    }
}
