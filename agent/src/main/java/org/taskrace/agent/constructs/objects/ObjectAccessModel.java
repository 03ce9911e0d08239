package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Spliterator;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.ObjectHooks;

/** Model of a call on an object, or on a view of one: its accesses to the object's structure and elements. */
final class ObjectAccessModel {

    private final Supplier<ObjectShadow> newCells;
    private final BackingArrayAccess arrays;
    private final WeakIdentityMap<ObjectShadow> cells = new WeakIdentityMap<>();

    ObjectAccessModel(Supplier<ObjectShadow> newCells, BackingArrayAccess arrays) {
        this.newCells = newCells;
        this.arrays = arrays;
    }

    /** Records accesses to the structure, and to all elements that the call accesses together. */
    void access(Object receiver, CollectionViews.View view, CallEffects effects, Safety safety, int site) {
        if (safety == Safety.CURSOR) {
            ownState(receiver, view, effects, site);
            structure(view, effects.base(), site);
        } else if (receiver instanceof Buffer) {
            own(receiver, view).structure(receiver, site, effects.structure() == Access.WRITES);
        } else {
            structure(view, effects.structure(), site);
        }
        if (effects.elements() != Access.NONE) {
            elements(receiver, view, site, effects.elements() == Access.WRITES);
        }
    }

    /** Records the access to a walk's own state. */
    void ownState(Object receiver, CollectionViews.View view, CallEffects effects, int site) {
        if (effects.structure() != Access.NONE && !view.isPrivate) {
            own(receiver, view).structure(receiver, site, effects.structure() == Access.WRITES);
        }
    }

    /** Records the access to the one element that the call accesses, if it does. */
    void elementAt(
            Object receiver, CollectionViews.View view, CallEffects effects, Object argument, int index, int site) {
        int width = effects.width() != CallEffects.COPIED ? effects.width() : argument instanceof Integer n ? n : 0;
        if (effects.hasIndex()) {
            range(view, index, width, site, effects.element() == Access.WRITES);
        } else if (effects.element() != Access.NONE && effects.at() == CallEffects.NEXT) {
            next(receiver, view, effects, width, site);
        } else if (effects.element() != Access.NONE) {
            passed(receiver, view, effects, site);
        }
    }

    void structure(CollectionViews.View view, Access access, int site) {
        if (access != Access.NONE && !view.base.getClass().isArray()) {
            cells(view).structure(view.base, site, writes(view, access));
        }
    }

    private static boolean writes(CollectionViews.View view, Access access) {
        return access == Access.WRITES
                || access == Access.REORDERS && view.base instanceof LinkedHashMap<?, ?> map && LinkedMapOrder.of(map);
    }

    /**
     * Notes that a recorded call need not be recorded as a whole when the running strand repeats it. The call accesses
     * the structure, which is the strand's own now, and at most one element.
     *
     * @param ofArgument the class of arguments for which that holds, or null for all
     */
    void learn(
            Object receiver,
            CollectionViews.View view,
            CallEffects effects,
            Safety safety,
            Class<?> ofArgument,
            int shape,
            int site) {
        boolean isCursor = safety == Safety.CURSOR;
        boolean isNext = effects.element() == Access.READS && effects.at() == CallEffects.NEXT;
        boolean isMoved = isCursor && effects.structure() == Access.WRITES;
        if (isMoved && !isNext) {
            view.upcoming = -1;
        }
        boolean isWhole = view.element == null && !view.isPart;
        boolean mayRepeat = (effects.elements() == Access.NONE || isWhole && !isCursor)
                && !(receiver instanceof Buffer)
                && (!isCursor || view.isPrivate && (!isMoved || view.showsMap() || view.upcoming >= 0))
                && (effects.element() == Access.NONE
                        || (isNext || effects.hasIndex()) && effects.width() == 1 && view.scale == 1);
        Access ofBase = isCursor ? effects.base() : effects.structure();
        boolean isSettled = ofBase == Access.NONE
                || view.base.getClass().isArray()
                || cells(view).leavesStructure(writes(view, ofBase));
        if (mayRepeat && isSettled) {
            int entry = isMoved && view.showsMap() ? ObjectHooks.MAY_RETURN_ENTRY : 0;
            ObjectHooks.repeatable(receiver, ofArgument, shape, site, view, elementsOf(view, effects, isNext) | entry);
        }
    }

    /** Returns the elements that a call accesses, as {@link ObjectHooks} has it. */
    private static int elementsOf(CollectionViews.View view, CallEffects effects, boolean isNext) {
        if (effects.elements() != Access.NONE) {
            return effects.elements() == Access.WRITES ? ObjectHooks.WRITES_ALL : ObjectHooks.READS_ALL;
        }
        if (effects.element() == Access.NONE || isNext && !view.isIndexed()) {
            return ObjectHooks.NO_ELEMENT;
        }
        if (isNext) {
            return ObjectHooks.READS_NEXT;
        }
        return effects.element() == Access.WRITES ? ObjectHooks.WRITES_INDEX : ObjectHooks.READS_INDEX;
    }

    /** Records the element of a call that was noted before; returns false if it is not known which one it is. */
    boolean repeated(CollectionViews.View view, int element, int index, int site) {
        if (element == ObjectHooks.READS_ALL || element == ObjectHooks.WRITES_ALL) {
            all(view, site, element == ObjectHooks.WRITES_ALL);
            return true;
        }
        if (element != ObjectHooks.READS_NEXT) {
            element(view, view.index(index), site, element == ObjectHooks.WRITES_INDEX);
            return true;
        }
        int next = view.upcoming;
        if (next < 0) {
            return false;
        }
        view.upcoming = next + 1;
        view.last = view.index(next);
        element(view, view.last, site, false);
        return true;
    }

    /** Records accesses to all elements that the view shows. */
    private void elements(Object receiver, CollectionViews.View view, int site, boolean writes) {
        if (receiver instanceof Buffer buffer) {
            // To compact a buffer moves what is left to its beginning.
            int from = writes ? 0 : buffer.position();
            range(view, from, buffer.limit() - from, site, writes);
            return;
        }
        int next = receiver instanceof Spliterator ? view.indexOf(receiver) : -1;
        if (view.element != null) {
            element(view, view.element, site, writes);
        } else if (next >= 0) {
            walk(receiver, view, next, site, writes);
        } else if (view.isPart && (receiver instanceof List || view.length >= 0)) {
            for (int i = (receiver instanceof List<?> part ? part.size() : view.length) - 1; i >= 0; i--) {
                element(view, view.index(i), site, writes);
            }
        } else {
            all(view, site, writes);
        }
    }

    private void all(CollectionViews.View view, int site, boolean writes) {
        if (!view.base.getClass().isArray()) {
            cells(view).all(view.base, site, writes);
        } else {
            arrays.all(view.base, site, writes);
        }
    }

    void element(CollectionViews.View view, int index, int site, boolean writes) {
        if (!view.base.getClass().isArray()) {
            cells(view).element(view.base, index, site, writes);
        } else if (index >= 0 && index < Array.getLength(view.base)) {
            arrays.element(view.base, index, site, writes);
        }
    }

    /** Records accesses to the elements that a spliterator has before it; or, when it is at its end, that it has walked over. */
    private void walk(Object spliterator, CollectionViews.View view, int next, int site, boolean writes) {
        int end = next + remaining(spliterator);
        int from = next == end && view.walkedFrom >= 0 ? view.walkedFrom : next;
        view.walkedFrom = from;
        if (end - from == length(view)) {
            all(view, site, writes);
        } else {
            for (int i = from; i < end; i++) {
                element(view, i, site, writes);
            }
        }
    }

    /** Returns how many elements a spliterator of known position has before it. */
    private static int remaining(Object spliterator) {
        return (int) ((Spliterator<?>) spliterator).estimateSize();
    }

    /** Returns how many elements a list or an array has. */
    private static int length(CollectionViews.View view) {
        return view.base instanceof List<?> list ? list.size() : Array.getLength(view.base);
    }

    /** Records accesses to some elements of a view, each of which may be several of what it shows. */
    private void range(CollectionViews.View view, int from, int count, int site, boolean writes) {
        int first = view.index(from);
        for (int i = 0; i < count * view.scale; i++) {
            element(view, first + i, site, writes);
        }
    }

    /** Records the access to the element at which a cursor or a buffer stands. */
    private void next(Object receiver, CollectionViews.View view, CallEffects effects, int width, int site) {
        boolean writes = effects.element() == Access.WRITES;
        if (receiver instanceof Buffer buffer) {
            range(view, buffer.position(), Math.min(width, buffer.remaining()), site, writes);
        } else if (receiver instanceof Spliterator && view.indexOf(receiver) >= 0) {
            if (remaining(receiver) > 0) {
                element(view, view.indexOf(receiver), site, writes);
            }
        } else if (view.isIndexed()) {
            int cursor = IteratorPositions.next(receiver);
            view.upcoming = -1;
            if (cursor < 0) {
                all(view, site, writes);
            } else {
                view.last = view.index(cursor);
                element(view, view.last, site, writes);
                if (view.isPrivate && IteratorPositions.isCounted(receiver)) {
                    view.upcoming = cursor + 1;
                }
            }
        }
    }

    /** Records the access to the element before a cursor, or to the one that it has passed last. */
    private void passed(Object receiver, CollectionViews.View view, CallEffects effects, int site) {
        int cursor = IteratorPositions.next(receiver);
        if (cursor < 1) {
            return;
        }
        if (effects.at() == CallEffects.PREVIOUS || view.last < 0) {
            view.last = view.index(cursor - 1);
        }
        element(view, view.last, site, effects.element() == Access.WRITES);
    }

    private ObjectShadow own(Object receiver, CollectionViews.View view) {
        if (view.own == null) {
            view.own = view.isKept ? newCells.get() : cells(receiver);
        }
        return view.own;
    }

    /** Returns the cells of what a view shows. */
    ObjectShadow cells(CollectionViews.View view) {
        CollectionViews.View keeper = view.ofCells();
        if (keeper.cells == null) {
            keeper.cells = cells(keeper.base);
        }
        return keeper.cells;
    }

    private ObjectShadow cells(Object object) {
        ObjectShadow known = cells.get(object);
        if (known == null) {
            known = newCells.get();
            cells.put(object, known);
        }
        return known;
    }
}
