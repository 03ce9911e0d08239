package org.taskrace.hooks.memory;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * Hooks that rewritten bytecode calls where the program makes an object or array, so that reports can name the line.
 *
 * <p>Each such place is a call site of its own, which can be switched off. When enough objects of a place are noted,
 * its call vanishes for the interpreter and for the compiler. A plain call with a test inside would keep the compiler
 * from scalar replacement of short-lived objects. The branches of a method are profiled for all its callers together.
 */
public final class AllocationHooks {

    private static final MethodHandle NOTE;
    private static final MethodHandle NOTHING;

    private static Log log = new Log();

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            NOTE = own.findVirtual(Place.class, "note", MethodType.methodType(void.class, Object.class));
            NOTHING = own.findStatic(AllocationHooks.class, "nothing", MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private AllocationHooks() {}

    /** Log that keeps the notes; this one wants none. */
    public static class Log {

        /** Notes a new object; returns false to hear no more of this site. */
        public boolean created(Object object, int site) {
            return false;
        }
    }

    public static void install(Log theLog) {
        log = theLog;
    }

    private static final class Place extends MutableCallSite {
        private final int site;

        Place(int site) {
            super(MethodType.methodType(void.class, Object.class));
            this.site = site;
            setTarget(NOTE.bindTo(this));
        }

        @SuppressWarnings("unused") // Through NOTE.
        void note(Object object) {
            if (!log.created(object, site)) {
                setTarget(NOTHING);
            }
        }
    }

    @SuppressWarnings("unused") // Through NOTHING.
    private static void nothing(Object object) {}

    /** Links a place: the bootstrap method of the call sites. */
    public static CallSite place(MethodHandles.Lookup caller, String name, MethodType type, int site) {
        return new Place(site);
    }
}
