package org.taskrace.hooks.sync;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Method handles that the program makes for fields, elements and methods of the JDK. Each is replaced by one that first tells what it
 * accesses, and behaves alike in all other ways. So it makes no difference how the program binds, combines and calls them.
 *
 * <p>Differs from a handle of the JDK: it is not direct. Calls that need a direct one get the original, see {@link #original}.
 */
public final class HandleHooks {

    /** Kinds of members beside those of {@link MethodHandleInfo}. */
    public static final int ELEMENT_READ = 100;

    public static final int ELEMENT_WRITE = 101;
    public static final int VARIABLE = 102;

    /** The variable handle is the first argument. */
    public static final int GIVEN_VARIABLE = 103;

    /**
     * A member that a handle accesses.
     *
     * @param kind one of {@link MethodHandleInfo}, or of this class
     * @param owner the class that declares the member
     * @param bound the receiver, if the handle has one inside; or the variable handle that it uses; or null
     * @param site where the handle was made
     */
    public record Member(int kind, Class<?> owner, String name, MethodType type, Object bound, int site) {}

    private static final MethodHandle TELL;

    /** Handles by those that replace them. */
    private static final Map<MethodHandle, MethodHandle> ORIGINALS = new WeakHashMap<>();

    /** Where the program calls a handle; 0 if it is called from elsewhere. */
    private static int callSite;

    static {
        try {
            MethodType type = MethodType.methodType(void.class, Member.class, Object[].class);
            TELL = MethodHandles.lookup().findStatic(HandleHooks.class, "tell", type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private HandleHooks() {}

    /** Runs before and, with 0, after the program calls a handle. */
    public static void at(int site) {
        callSite = site;
    }

    /** Records an access by a handle; the handles of {@link #TELL} call it. */
    @SuppressWarnings("UnusedMethod") // Looked up by name above.
    private static void tell(Member member, Object[] arguments) {
        if (CurrentStrand.recording) {
            AtomicHooks.used(member, arguments, callSite != 0 ? callSite : member.site);
        }
    }

    /** Returns the handle that replaces one that a look-up has made. */
    public static MethodHandle made(MethodHandle handle, MethodHandles.Lookup lookup, int site) {
        try {
            MethodHandleInfo info = lookup.revealDirect(handle);
            boolean isMethod = info.getReferenceKind() > MethodHandleInfo.REF_putStatic;
            Class<?> owner = info.getDeclaringClass();
            boolean isOfProgram = owner.getClassLoader() != null;
            if (isMethod && (isOfProgram || owner.getName().startsWith("java.lang.invoke."))) {
                // Its accesses are checked where they are.
                return handle;
            }
            return telling(
                    handle,
                    new Member(info.getReferenceKind(), owner, info.getName(), info.getMethodType(), null, site));
        } catch (IllegalArgumentException | SecurityException e) {
            // Not a handle that can be looked into, so not one of a member.
            return handle;
        }
    }

    /** Returns the handle that replaces one of an object's method. */
    public static MethodHandle bound(MethodHandle handle, Object receiver, String name, MethodType type, int site) {
        return telling(
                handle,
                new Member(MethodHandleInfo.REF_invokeVirtual, receiver.getClass(), name, type, receiver, site));
    }

    /** Returns the handle that replaces one of an array's elements. */
    public static MethodHandle ofElements(MethodHandle handle, Class<?> array, int site) {
        boolean writes = handle.type().returnType() == void.class;
        return telling(handle, new Member(writes ? ELEMENT_WRITE : ELEMENT_READ, array, "", handle.type(), null, site));
    }

    /** Returns the handle that replaces one of a variable. */
    public static MethodHandle ofVariable(
            MethodHandle handle, VarHandle variable, VarHandle.AccessMode mode, int site) {
        return telling(handle, new Member(VARIABLE, VarHandle.class, mode.methodName(), handle.type(), variable, site));
    }

    /** Returns the handle that replaces one that takes the variable as its first argument. */
    public static MethodHandle ofGivenVariable(MethodHandle handle, VarHandle.AccessMode mode, int site) {
        return telling(
                handle, new Member(GIVEN_VARIABLE, VarHandle.class, mode.methodName(), handle.type(), null, site));
    }

    private static MethodHandle telling(MethodHandle handle, Member member) {
        MethodType type = handle.type();
        MethodHandle tell = TELL.bindTo(member)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type.changeReturnType(void.class));
        MethodHandle telling = MethodHandles.foldArguments(handle, tell);
        if (handle.isVarargsCollector()) {
            telling = telling.asVarargsCollector(type.lastParameterType());
        }
        synchronized (ORIGINALS) {
            ORIGINALS.put(telling, handle);
        }
        return telling;
    }

    /** Returns the handle of the JDK that another one replaces, or the latter itself. */
    public static MethodHandle original(MethodHandle handle) {
        synchronized (ORIGINALS) {
            return handle == null ? null : ORIGINALS.getOrDefault(handle, handle);
        }
    }

    /** Returns the arguments of a call, the bound receiver included. */
    public static Object[] all(Member member, Object[] arguments) {
        if (member.bound == null || member.kind == VARIABLE) {
            return arguments;
        }
        Object[] all = new Object[arguments.length + 1];
        all[0] = member.bound;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return all;
    }

    /** Returns the arguments behind the first one. */
    public static Object[] rest(Object[] arguments) {
        return Arrays.copyOfRange(arguments, 1, arguments.length);
    }
}
