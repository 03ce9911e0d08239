package org.taskrace.agent.constructs.objects.table;

import java.util.List;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Effects of a call of one method.
 *
 * @param structure how the receiver is accessed apart from its elements; a cursor's own state
 * @param base how a cursor accesses the structure of what it walks over
 * @param elements how all elements are accessed
 * @param element how one element is accessed: the one that {@code at} names
 * @param at the argument, from 1 on, that is an index, or {@link #NEXT} and the like
 * @param width how many elements are accessed from there on, since a buffer of bytes holds longer values; or {@link #COPIED}
 * @param key how the entry is accessed whose key is an argument of a concurrent collection
 * @param keyArgument that argument, from 1 on
 * @param value what happens to the identity of a value that a concurrent collection passes on
 * @param valueArgument the argument that is added
 * @param view what the result is
 * @param viewArgument the argument where a part of the receiver begins, or the argument that the result is a view of
 * @param viewFrom the argument where the shown part of an argument begins, or 0
 * @param viewTo the argument that is the end of that part
 * @param asks whether the first argument that is an object is asked for its hash code, its order or whether it is equal
 * @param arguments what happens to arguments
 * @param questions what the call asks its receiver's contents, and its arguments
 */
public record CallEffects(
        Access structure,
        Access base,
        Access elements,
        Access element,
        int at,
        int width,
        Access key,
        int keyArgument,
        Value value,
        int valueArgument,
        View view,
        int viewArgument,
        int viewFrom,
        int viewTo,
        boolean asks,
        List<Argument> arguments,
        List<Question> questions) {

    /** Places of an element that no argument gives: where a cursor stands, and what it has passed last. */
    public static final int NEXT = -1;

    public static final int PREVIOUS = -2;
    public static final int LAST = -3;

    /** As many elements as are copied from or to an array or buffer. */
    public static final int COPIED = 0;

    /** The range of an array argument is not given. */
    public static final int WHOLE = 0;

    /** The range of an array argument begins with its first element. */
    public static final int START = -3;

    /** No range of an argument but one element. */
    public static final int ELEMENT = -2;

    /** The length of a range is the call's result. */
    public static final int RESULT = -1;

    /** The range ends behind as many elements as the receiver has, and one more; nothing is written if the result is another array. */
    public static final int SIZE = -4;

    /** Kind of access. */
    public enum Access {
        NONE,
        READS,
        WRITES,
        /** A write that commutes with others of its kind, if its result is not used. */
        UPDATES,
        /** A write if the call returns null, otherwise a read: what is there already stays. */
        FILLS,
        /** A write if the call runs the function that it was given, otherwise a read. */
        COMPUTES,
        /** A read, and a write where the object keeps its entries in the order of use. */
        REORDERS
    }

    /** Use that a concurrent collection makes of a value. */
    public enum Value {
        NONE,
        /** The argument can be got out again. */
        ADDS,
        /** The result was added before, and is gone now. */
        TAKES,
        /** The result was added before. */
        SEES
    }

    /** Kind of the result. */
    public enum View {
        NONE,
        /** A view of the receiver, element by element. */
        SAME,
        /** A view of a part of the receiver, from an index on. */
        PART,
        /** A view of the receiver, backwards. */
        REVERSED,
        /** A view of an argument. */
        OF_ARGUMENT
    }

    /**
     * An argument that the call reads or writes.
     *
     * @param number from 1 on
     * @param from the argument at which a range of an array begins, {@link #START}, or {@link #WHOLE}
     * @param to the argument that gives the range's end or length, {@link #RESULT}, {@link #SIZE}, or {@link #ELEMENT}
     * @param isLength whether {@code to} is a length
     * @param minus the argument that is taken from the length, or 0
     * @param contents for a read, whether the elements of an array are read as objects too; for a write, whether only
     *     elements are written, no structure
     */
    public record Argument(
            int number, boolean writes, int from, int to, boolean isLength, int minus, boolean contents) {}

    /** The object that is asked is the receiver. */
    public static final int ITSELF = 0;

    /**
     * A question that a call asks objects other than its receiver.
     *
     * @param kind one of the questions of {@link ObjectHooks}
     * @param number the argument that is asked or whose contents are, from 1 on, or {@link #ITSELF}
     * @param contents whether the objects in it are asked, and not it itself
     * @param deep whether the objects in arrays that lie in it are asked, too
     * @param other the argument that it is compared with, or 0
     * @param from the argument that is the first index of an array, or 0
     * @param to the argument that is the index behind the last
     * @param by the argument that asks instead if it is not null, a comparator; or the format that says who is asked; or 0
     */
    public record Question(int kind, int number, boolean contents, boolean deep, int other, int from, int to, int by) {}

    /** No access at all. */
    public static final CallEffects NOTHING = whole(Access.NONE, Access.NONE, Access.NONE);

    /** A method of which nothing is known may change the receiver. */
    static final CallEffects UNKNOWN = whole(Access.WRITES, Access.WRITES, Access.NONE);

    /** The effect of a call on an argument that it reads. */
    public static final CallEffects READS_ALL = whole(Access.READS, Access.READS, Access.READS);

    /** The effect of a call on an argument that it changes. */
    public static final CallEffects WRITES_ALL = whole(Access.WRITES, Access.WRITES, Access.WRITES);

    /** Effect of a call on a cursor that it moves: it reads what the cursor walks over. */
    public static final CallEffects WALKS = whole(Access.WRITES, Access.READS, Access.READS);

    /** The effect of a call on a list whose elements it replaces. */
    public static final CallEffects WRITES_ELEMENTS = whole(Access.READS, Access.READS, Access.WRITES);

    private static CallEffects whole(Access structure, Access base, Access elements) {
        return new CallEffects(
                structure,
                base,
                elements,
                Access.NONE,
                0,
                1,
                Access.NONE,
                0,
                Value.NONE,
                0,
                View.NONE,
                0,
                0,
                0,
                false,
                List.of(),
                List.of());
    }

    /** Returns whether the table does not speak of the method. */
    public boolean isUnknown() {
        return this == UNKNOWN;
    }

    /** Returns whether objects other than the receiver are asked by the receiver. */
    public boolean asksOthers() {
        if (asks || questions.isEmpty()) {
            return asks;
        }
        for (Question question : questions) {
            if (question.number == ITSELF) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the element is at an index that an argument gives. */
    public boolean hasIndex() {
        return element != Access.NONE && at > 0;
    }
}
