package org.taskrace.hooks.sync;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.taskrace.hooks.memory.CurrentStrand;

/** Hooks at call sites on objects of classes that are not rewritten: collections, builders, buffers. */
public final class ObjectHooks {

    private ObjectHooks() {}

    /** Flags of a call: its result is used; it runs code of the program. */
    public static final int USED = 1;

    public static final int TAKES_CODE = 2;

    /** Flag of a call that changes state of the process. */
    public static final int CHANGES_STATE = 4;

    private static final int OPERATOR_SHIFT = 3;

    /** Returns the flag of a call that combines the old value with a new one, by an operator of {@link AtomicHooks}. */
    public static int by(int operator) {
        return operator << OPERATOR_SHIFT;
    }

    /** Returns the operator by which a call combines values. */
    public static int operator(int flags) {
        return flags >> OPERATOR_SHIFT;
    }

    /**
     * Elements that a repeated call accesses besides the structure: none, one by index, the next one of a cursor, or all.
     */
    public static final int NO_ELEMENT = 0;

    public static final int READS_INDEX = 1;
    public static final int WRITES_INDEX = 2;
    public static final int READS_NEXT = 3;
    public static final int READS_ALL = 4;
    public static final int WRITES_ALL = 5;

    /** Flag of a call on a cursor that may return an entry of a map; the model records such entries. */
    public static final int MAY_RETURN_ENTRY = 8;

    private static final int ELEMENTS = 7;

    /** Questions that code of the JDK asks an object: for its text, hash code, equality, order. */
    public static final int TEXT = 0;

    public static final int HASH = 1;
    public static final int EQUALITY = 2;
    public static final int ORDER = 3;

    /** As the directives of a format, which is a text, ask the arguments. */
    public static final int FORMAT = 4;

    /** For the fields that serialisation writes, of the object and of all that it refers to. */
    public static final int STATE = 5;

    private static Model model = new Model();

    /** An object, the latest of them, about the end of whose calls the model need not be told unless they run code of the program. Most are such. */
    private static Object settled;

    /** The latest stream that no other task sees. The model hears of its use even while nothing is recorded. */
    private static Object newestStream;

    /** Cells of one object that is accessed by calls. The object itself is passed with each access, and not kept alive. */
    public interface Elements {

        void structure(Object object, int site, boolean writes);

        /** Returns whether one more access of the running strand to the structure would change nothing, as far as known. */
        default boolean leavesStructure(boolean writes) {
            return false;
        }

        void element(Object object, int index, int site, boolean writes);
    }

    /** Model that knows what a call does to an object; this one knows nothing. */
    public static class Model {

        public void before(Object receiver, Object argument, int index, int shape, int site) {}

        /**
         * Records the element of a call whose other accesses the running strand has made before. Returns false if the
         * call is to be recorded as a whole.
         *
         * @param element {@link #READS_INDEX} and the like
         */
        public boolean repeated(Object target, int element, int index, int site) {
            return false;
        }

        public void after(Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {}

        /**
         * Records that a call finds state of the process, or changes it.
         *
         * @param flags {@link #CHANGES_STATE}, {@link #USED}
         */
        public void ofState(String state, Object key, int flags, int site) {}

        public void viewed(Object receiver, Object result, int index, int shape, int site) {}

        /** Records an iterator that no other task will see. */
        public void viewedPrivately(Object receiver, Object result, int index, int shape, int site) {
            viewed(receiver, result, index, shape, site);
        }

        /**
         * Records a new stream that no other task will see.
         *
         * @param source what was asked for the stream, or null
         */
        public void ownStream(Object stream, Object source) {}

        /** Returns the cells of a list, if calls on the list and on a new iterator of it access nothing else; otherwise null. */
        public Elements walkable(Object list, Object iterator) {
            return null;
        }

        /** Returns whether neither a collection nor a new iterator of it, which no other task will see, makes any access. */
        public boolean isUnchecked(Object collection, Object iterator) {
            return false;
        }

        /** Returns the index of an iterator's next element, or -1. */
        public int position(Object iterator) {
            return -1;
        }

        /** Returns the lock under which a collection runs code that is handed to it, or null. */
        public Object guard(Object receiver, Object key, int shape) {
            return null;
        }

        public void argument(Object argument, int site, boolean writes) {}

        /** Records that a call may access an argument. */
        public void possible(Object argument, int site, boolean writes) {}

        /** Records that a call may read an array and the objects in it. */
        public void possibleContents(Object argument, int site) {}

        /** Records that a method accesses its object, of a class of which the model knows nothing else. */
        public void receiver(Object receiver, int shape, int site, boolean writes) {}

        public void elements(Object argument, int site) {}

        public void element(Object argument, int index, int site, boolean writes) {}

        public void contents(Object argument, int site, boolean writes) {}

        public void view(Object view, Object object) {}

        /** Records that a call has returned a view of the elements of an array from one index up to another. */
        public void viewPart(Object view, Object object, int from, int to) {}

        public void cloned(Object original, Object copy, int site) {}

        /** Records that code of the JDK asks an object a question, and the objects in it that the answer depends on. */
        public void asked(Object object, int question, int site) {}

        /** Records that code of the JDK asks an object whether it equals another one. */
        public void askedForEquality(Object object, Object other, int site) {}

        /**
         * Records that code of the JDK asks the objects in an array or collection a question.
         *
         * @param by a comparator, which asks in place of the JDK; a format; an array to compare with; or null
         * @param from the first of these objects in an array
         * @param to the first behind them; negative for all
         */
        public void askedContents(Object container, Object by, int question, int from, int to, int site) {}

        /** Records that code of the JDK asks an object a question, or the objects in it if it is an array; {@code other} is compared with it, or null. */
        public void askedDeeply(Object object, Object other, int question, int site) {}

        /** Records a call on an object that no other task sees: what the call asks other objects, nothing else. */
        public void ofLocal(Object receiver, Object argument, int shape, int site) {}

        /** Records that a record asks its components a question; {@code other} is the record that it is compared with, or null. */
        public void ofRecord(Object asked, Object other, int question, int site) {}

        /** Records that code of the JDK may ask the objects in an object. */
        public void mayAskContents(Object object, int site) {}

        /** Holds the monitor of a wrapper of an object, if code of the JDK holds it and calls a method of the program. */
        public void entered(Object object) {}

        /** Ends what {@link #entered} has begun. */
        public void left(Object object) {}

        /**
         * Records what a method does to its object, as the object's class tells.
         *
         * @param sure the site of an access that surely happens
         * @param possible the site of an access that is only possible
         */
        public void touched(Object receiver, int shape, int sure, int possible) {
            receiver(receiver, shape, possible, true);
        }

        /**
         * Records what a method has surely done to its object, as can be seen after it.
         *
         * @param sure the site of the call
         */
        public void afterTouched(Object receiver, int sure) {}

        /** Records that a call has copied all elements of its receiver, and what ends them, into an array if it returns that. */
        public void filled(Object result, Object receiver, Object array, int site) {
            if (result == array) {
                argument(array, site, true);
            }
        }

        /**
         * Records what a method does to an argument, as the classes of both objects tell.
         *
         * @param receiver null for a static method or a constructor
         * @param owner the class that the call names, with slashes
         * @param parameter the number of the argument among the parameters; a receiver or a new object is number 0
         */
        public void touchedArgument(
                Object argument, Object receiver, String owner, int parameter, int shape, int sure, int possible) {}

        /** Returns whether a call on an object runs the method that this class declares, not one that overrides it. */
        public boolean isDeclared(Object receiver, int shape, String className) {
            return false;
        }

        /** Holds the lock of an object of the JDK that calls a method of the program to compare or to look up another object. */
        public void calledBack() {}

        /** Does for a collection that is a proxy what {@link #entered} does; {@link #returned} ends it. */
        public void enteredProxy(Object proxy) {}

        /** Ends what {@link #calledBack} has begun. */
        public void returned() {}

        /** Returns what a method of the program is to return instead of an object that the caller will walk over. */
        public Object handedOut(Object walk, int site) {
            return walk;
        }
    }

    /** Whether an object of the JDK that holds a lock may call methods of the program; before that nothing need be asked. */
    private static boolean locksInCalls;

    /** Notes that an object of the JDK may hold a lock while it calls methods of the program. */
    public static void callsUnderLock() {
        locksInCalls = true;
    }

    public static void install(Model theModel) {
        model = theModel;
        settled = null;
        newestStream = null;
        locksInCalls = false;
        CallMemo.clear();
        ListWalks.clear();
    }

    /**
     * Notes that until the running strand ends, this call accesses nothing but an element when it is repeated.
     *
     * @param argument the class of arguments for which that holds, or null for all
     * @param target what the model needs to know of the object, if there is an element
     * @param element {@link #NO_ELEMENT} and the like, perhaps with {@link #MAY_RETURN_ENTRY}
     */
    public static void repeatable(Object receiver, Class<?> argument, int shape, int site, Object target, int element) {
        CallMemo.learn(CallMemo.slot(site), receiver, argument, shape, target, element);
    }

    /** Forgets the calls on an object that were said to be repeatable. */
    public static void notRepeatable(Object receiver) {
        CallMemo.forget(receiver);
    }

    /** Records that the end of a call on this object makes no difference unless the call runs code of the program. */
    public static void settle(Object receiver) {
        settled = receiver;
    }

    /**
     * Runs before a call.
     *
     * @param argument the first argument that is a reference, or null
     * @param index the first argument that is an int, or -1
     * @param shape the number of the called method
     */
    public static void before(Object receiver, Object argument, int index, int shape, int site) {
        if (CurrentStrand.recording && receiver != null) {
            int slot = CallMemo.slot(site);
            if (CallMemo.has(slot, receiver, argument, shape)) {
                settled = (CallMemo.element(slot) & MAY_RETURN_ENTRY) == 0 ? receiver : null;
                int element = CallMemo.element(slot) & ELEMENTS;
                if (element == NO_ELEMENT || model.repeated(CallMemo.target(slot), element, index, site)) {
                    return;
                }
            }
            model.before(receiver, argument, index, shape, site);
        }
    }

    /** Runs after a call; {@code result} is null if it is no reference. */
    public static void after(
            Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {
        if (receiver == settled && (flags & TAKES_CODE) == 0) {
            return;
        }
        // An entry of a map is kept in mind even while nothing is recorded: it may be used later. A stream was.
        if (receiver != null && (CurrentStrand.recording || receiver == newestStream || result instanceof Map.Entry)) {
            model.after(receiver, argument, result, index, shape, site, flags);
        }
    }

    /** Runs before a call that finds or changes state of the process; {@code key} names a part of the state, or is null for all. */
    public static void ofState(String state, Object key, int flags, int site) {
        if (CurrentStrand.recording) {
            model.ofState(state, key, flags, site);
        }
    }

    /** Runs after a call whose result may be a view of the receiver: an access to the one is an access to the other. */
    public static void viewed(Object receiver, Object result, int index, int shape, int site) {
        if (result != null && result != receiver) {
            model.viewed(receiver, result, index, shape, site);
        }
    }

    /** Runs after a call whose result is an iterator that does not escape the calling method. */
    public static void viewedPrivately(Object receiver, Object result, int index, int shape, int site) {
        if (result == null || result == receiver) {
            return;
        }
        if (CurrentStrand.recording && isArrayList(receiver)) {
            Elements elements = model.walkable(receiver, result);
            if (elements != null) {
                ListWalks.begin(result, receiver, elements);
                return;
            }
        } else if (CurrentStrand.recording && model.isUnchecked(receiver, result)) {
            ListWalks.beginUnchecked(result);
            return;
        }
        model.viewedPrivately(receiver, result, index, shape, site);
    }

    /** Runs after a call that makes a stream which does not escape the calling method; {@code source}: its receiver, or null. */
    public static void ownStream(Object stream, Object source) {
        if (stream != null && stream != source) {
            newestStream = stream;
            model.ownStream(stream, source);
        }
    }

    private static boolean isArrayList(Object object) {
        return object != null && object.getClass() == ArrayList.class;
    }

    /** Runs before a call that makes such an iterator; for an ArrayList the call touches nothing. */
    public static void beforeIterator(Object receiver, int shape, int site) {
        if (!isArrayList(receiver)) {
            before(receiver, null, -1, shape, site);
        }
    }

    /** Runs before a call of {@code hasNext}. */
    public static void beforeHasNext(Object iterator, int shape, int site) {
        if (CurrentStrand.recording && !walks(iterator, site, false)) {
            before(iterator, null, -1, shape, site);
        }
    }

    /** Runs before a call of {@code next}. */
    public static void beforeNext(Object iterator, int shape, int site) {
        if (CurrentStrand.recording && !walks(iterator, site, true)) {
            before(iterator, null, -1, shape, site);
        }
    }

    /** Runs before a call of an iterator's {@code remove}, which moves it back. */
    public static void beforeRemove(Object iterator, int shape, int site) {
        int walk = iterator == null ? -1 : ListWalks.of(iterator);
        if (walk >= 0) {
            ListWalks.end(walk);
        }
        before(iterator, null, -1, shape, site);
    }

    /** Records a step of a walk; returns false if the iterator makes none that is known. */
    private static boolean walks(Object iterator, int site, boolean isNext) {
        int walk = iterator == null ? -1 : ListWalks.of(iterator);
        if (walk < 0) {
            return false;
        }
        if (ListWalks.isUnchecked(walk)) {
            settled = iterator;
            return true;
        }
        if (!ListWalks.isKnown(walk) && !resumes(walk, iterator, site)) {
            return false;
        }
        settled = iterator;
        if (isNext) {
            ListWalks.next(walk, site);
        }
        return true;
    }

    private static boolean resumes(int walk, Object iterator, int site) {
        if (!ListWalks.isCounted(walk)) {
            int position = model.position(iterator);
            if (position < 0) {
                ListWalks.end(walk);
                return false;
            }
            ListWalks.moveTo(walk, position);
        }
        ListWalks.readStructure(walk, site);
        return true;
    }

    /** Returns code that is handed to a collection, wrapped for the locks under which the collection runs it. */
    public static Object guarded(Object code, Object receiver, Object key, int shape) {
        return CurrentStrand.recording && receiver != null && code != null
                ? DecisionHooks.computes(LockedCallbacks.of(code, model.guard(receiver, key, shape)), receiver, key)
                : code;
    }

    /** Returns whether a look at an object counts: at a queue also when all tasks have ended that had filled it in any order. */
    private static boolean isFollowed(Object object) {
        return CurrentStrand.recording && object != null || object instanceof BlockingQueue;
    }

    /** Records that a call reads an argument. */
    public static void readArgument(Object argument, int site) {
        if (isFollowed(argument)) {
            model.argument(argument, site, false);
        }
    }

    /** Records that a call writes an argument. */
    public static void writeArgument(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.argument(argument, site, true);
        }
    }

    /** Records that a call may read an argument, for all that is known. */
    public static void mayRead(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.possible(argument, site, false);
        }
    }

    /** Records that a call may write an argument, for all that is known. */
    public static void mayWrite(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.possible(argument, site, true);
        }
    }

    /** Records that a call may read an array and the objects in it. */
    public static void mayReadContents(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.possibleContents(argument, site);
        }
    }

    /** Records that a method may read or write its object: the object's class decides. */
    public static void touchReceiver(Object receiver, int shape, int sure, int possible) {
        if (CurrentStrand.recording && receiver != null) {
            model.touched(receiver, shape, sure, possible);
        }
    }

    /** Records that a call has copied the elements of its receiver into an array, or into another one that it returns. */
    public static void filled(Object result, Object receiver, Object array, int site) {
        if (CurrentStrand.recording && array != null) {
            model.filled(result, receiver, array, site);
        }
    }

    /** Records that a method may read or write an argument: its class decides, and that of the receiver. */
    public static void touchArgument(
            Object argument, Object receiver, String owner, int parameter, int shape, int sure, int possible) {
        if (CurrentStrand.recording && argument != null) {
            model.touchedArgument(argument, receiver, owner, parameter, shape, sure, possible);
        }
    }

    /** Records what a method has changed in its object, after {@link #touchReceiver}. */
    public static void afterTouch(Object receiver, int sure) {
        if (CurrentStrand.recording && receiver != null) {
            model.afterTouched(receiver, sure);
        }
    }

    /** Records that a call replaces the elements of an argument. */
    public static void writeElements(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.elements(argument, site);
        }
    }

    /** Records that a call reads one element of an argument. */
    public static void readElement(Object argument, int index, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.element(argument, index, site, false);
        }
    }

    /** Records that a call replaces one element of an argument. */
    public static void writeElement(Object argument, int index, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.element(argument, index, site, true);
        }
    }

    /** Records that a call reads an array and the objects in it. */
    public static void readContents(Object argument, int site) {
        if (CurrentStrand.recording && argument != null) {
            model.contents(argument, site, false);
        }
    }

    /** Records that a call has returned a view of an argument. */
    public static void view(Object view, Object object) {
        if (view != null && object != null && view != object) {
            model.view(view, object);
        }
    }

    /** Returns the length of an array, of the rest of a buffer or of a text; 0 for null, which the call refuses. */
    public static int lengthOf(Object source) {
        if (source == null) {
            return 0;
        }
        if (source instanceof Buffer buffer) {
            return buffer.remaining();
        }
        return source instanceof String text ? text.length() : Array.getLength(source);
    }

    /** Records that a call has returned a view of a part of an argument. */
    public static void viewPart(Object view, Object object, int from, int to) {
        if (view != null && object != null && view != object) {
            model.viewPart(view, object, from, to);
        }
    }

    /** Records that an object of the program was copied field by field, cells included. */
    public static void cloned(Object original, Object copy, int site) {
        if (CurrentStrand.recording && copy != null) {
            model.cloned(original, copy, site);
        }
    }

    /** Runs before a call that asks an object a question. */
    public static void asked(Object object, int question, int site) {
        if (isFollowed(object)) {
            model.asked(object, question, site);
        }
    }

    /** Runs before a call that asks an object whether it equals another one. */
    public static void askedForEquality(Object object, Object other, int site) {
        if (CurrentStrand.recording && object != null && other != null && object != other) {
            model.askedForEquality(object, other, site);
        }
    }

    /** Runs before a call that asks the objects in an array or collection a question; see {@link Model#askedContents}. */
    public static void askedContents(Object container, Object by, int question, int from, int to, int site) {
        if (CurrentStrand.recording && container != null) {
            model.askedContents(container, by, question, from, to, site);
        }
    }

    /** Runs before a call that asks the objects in an array, and in arrays that lie in it; see {@link Model#askedDeeply}. */
    public static void askedDeeply(Object object, Object other, int question, int site) {
        if (CurrentStrand.recording && object != null && object != other) {
            model.askedDeeply(object, other, question, site);
        }
    }

    /** Runs before a call on an object that no other task sees. */
    public static void ofLocal(Object receiver, Object argument, int shape, int site) {
        if (CurrentStrand.recording && receiver != null) {
            model.ofLocal(receiver, argument, shape, site);
        }
    }

    /** Runs at the begin of a method of a collection of the program; see {@link Model#entered}. */
    public static void entered(Object object) {
        model.entered(object);
    }

    /** Runs at the begin of a method of a collection that is a proxy; {@link #returned} runs at its end. */
    public static void enteredProxy(Object proxy) {
        model.enteredProxy(proxy);
    }

    /** Runs at the end of a method of a collection of the program. */
    public static void left(Object object) {
        model.left(object);
    }

    /** Returns the site of a sure access if a call runs the method that a class declares, otherwise that of a possible access. */
    public static int siteIfDeclared(Object receiver, int shape, String className, int sure, int possible) {
        boolean isSure = CurrentStrand.recording && receiver != null && model.isDeclared(receiver, shape, className);
        return isSure ? sure : possible;
    }

    /** Runs at the begin of a method that compares, or looks up, objects of the program; see {@link Model#calledBack}. */
    public static void calledBack() {
        if (locksInCalls) {
            model.calledBack();
        }
    }

    /** Runs at the end of a method that compares, or looks up, objects of the program. */
    public static void returned() {
        if (locksInCalls) {
            model.returned();
        }
    }

    /** Runs before a method of the program returns an iterator, a spliterator or a view of a map; see {@link Model#handedOut}. */
    public static Object handedOut(Object walk, int site) {
        return CurrentStrand.recording && walk != null ? model.handedOut(walk, site) : walk;
    }

    /** Runs in a method that the compiler wrote for a record; see {@link Model#ofRecord}. */
    public static void ofRecord(Object asked, Object other, int question, int site) {
        if (CurrentStrand.recording && asked != other) {
            model.ofRecord(asked, other, question, site);
        }
    }

    /** Runs before a call that may ask the objects in an object. */
    public static void mayAskContents(Object object, int site) {
        if (CurrentStrand.recording && object != null) {
            model.mayAskContents(object, site);
        }
    }
}
