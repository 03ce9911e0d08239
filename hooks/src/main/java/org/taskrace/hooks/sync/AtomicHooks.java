package org.taskrace.hooks.sync;

import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Hooks at call sites that access memory by a call: atomics, variable handles, field updaters, reflection, Unsafe. Each
 * operation has a kind and a strength.
 */
public final class AtomicHooks {

    private AtomicHooks() {}

    /** Kinds of operations: read; write; both in one step; an update whose result is unused. */
    public static final int READ = 0;

    public static final int WRITE = 1;
    public static final int EXCHANGE = 2;
    public static final int UPDATE = 3;

    private static final int KINDS = 3;

    /** Strengths: like an ordinary access; atomic, but ordering nothing; passing on what was done before. */
    public static final int PLAIN = 4;

    public static final int OPAQUE = 8;
    public static final int ORDERING = 16;

    /** Operators of updates: those by one operator commute with each other. */
    public static final int SUM = 0;

    public static final int PRODUCT = 1;
    public static final int MIN = 2;
    public static final int MAX = 3;
    public static final int AND = 4;
    public static final int OR = 5;
    public static final int XOR = 6;

    /** Operator of a function that is not known to commute with itself. */
    public static final int ANY = 7;

    private static final int OPERATOR_SHIFT = 5;

    private static Model model = new Model();

    /** Model that knows which memory an operation touches; this one knows nothing. */
    public static class Model {

        public void approaching(Object means, Object first) {}

        public void access(Object means, Object first, long second, int site, int operation) {}

        public void made(Object means, Class<?> owner, String member) {}

        public void invoked(Object method, Object receiver, Object[] arguments, int site) {}

        public void used(HandleHooks.Member member, Object[] arguments, int site) {}
    }

    public static void install(Model theModel) {
        model = theModel;
    }

    public static int kind(int operation) {
        return operation & KINDS;
    }

    /** Returns the operator of an update. */
    public static int operator(int operation) {
        return operation >> OPERATOR_SHIFT;
    }

    /** Returns an operation with an operator. */
    public static int by(int operator, int operation) {
        return operation | operator << OPERATOR_SHIFT;
    }

    /** Runs before an operation that may read and write in one step; arguments as for {@link #access}. */
    public static void approaching(Object means, Object first) {
        if (CurrentStrand.recording) {
            model.approaching(means, first);
        }
    }

    /**
     * Runs after an operation.
     *
     * @param means the atomic, handle, updater or field, or null for a static method
     * @param first the first argument if it is a reference: the object or array that is accessed
     * @param second the first argument that is a number: an index or an offset; -1 where there is none
     * @param done false where a conditional write has not happened
     */
    public static void access(Object means, Object first, long second, int site, int operation, boolean done) {
        if (CurrentStrand.recording) {
            int kind = done ? operation : operation & ~KINDS | READ;
            model.access(means, first, second, site, kind);
        }
    }

    /** Records that an object was made that accesses a member of a class. */
    public static void made(Object means, Class<?> owner, String member) {
        if (means != null) {
            model.made(means, owner, member);
        }
    }

    /** Runs before a handle accesses a member. */
    static void used(HandleHooks.Member member, Object[] arguments, int site) {
        model.used(member, arguments, site);
    }

    /** Runs before a method or constructor is called by reflection. */
    public static void invoked(Object method, Object receiver, Object[] arguments, int site) {
        if (CurrentStrand.recording && method != null) {
            model.invoked(method, receiver, arguments, site);
        }
    }
}
