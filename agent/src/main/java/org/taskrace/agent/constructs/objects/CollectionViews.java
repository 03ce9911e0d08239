package org.taskrace.agent.constructs.objects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.ObjectHooks;

/** Map from views to the objects that they show: what is done to a view is done to what it shows. */
final class CollectionViews {

    /** Kind of what a view shows, as far as the ways of cursors differ. */
    private enum Kind {
        MAP,
        INDEXED,
        OTHER;

        static Kind of(Object base) {
            if (base instanceof Map) {
                return MAP;
            }
            return base instanceof List || base.getClass().isArray() ? INDEXED : OTHER;
        }
    }

    /** View of an object, with the monitor that calls on the view hold, or none. */
    static final class View {
        final Object base;
        final Object lock;
        private final int offset;
        private final boolean reversed;

        /**
         * The number of elements of the base that make one of the view: a view of a buffer of bytes may show numbers.
         */
        int scale = 1;

        /** Whether only a part of the base is shown. */
        boolean isPart;

        /** The number of elements that a walk over a part has before it; -1 if that is not known. */
        int length = -1;

        /** For a cursor over a list: what it has passed last. */
        int last = -1;

        /** For a spliterator: the index in the base at which its last walk began. */
        int walkedFrom = -1;

        /** For a private cursor that only {@code next} has moved: the index of the next element; -1 where that is to be asked for. */
        int upcoming = -1;

        /** Whether no other task sees it: a cursor, which is then not remembered for long. */
        boolean isPrivate;

        /** Whether this is a stream that no other task sees: it is forgotten once it was used. */
        boolean isOwnStream;

        /** Whether the object with this view is always found with it, so that its own cells are kept here. */
        boolean isKept;

        /** The cells of the base, once they were needed. */
        ObjectShadow cells;

        /** The cells of a cursor's or buffer's own state. */
        ObjectShadow own;

        /**
         * The facts about the class of a cursor in use, and the safety of the shown object; each computed when first
         * needed.
         */
        ClassModelTable.Model model;

        private Safety safety;

        /** For a private cursor: the view of what it walks over, which keeps what was found out about that for the next cursor. */
        private View whole;

        private Kind kind;

        /** For an entry of a map: the number of its value among the map's elements. */
        Integer element;

        View(Object base, Object lock, int offset, boolean reversed) {
            this.base = base;
            this.lock = lock;
            this.offset = offset;
            this.reversed = reversed;
        }

        /** Returns the safety of what is shown, which a wrapper does not change. */
        Safety safety(ClassModelTable models) {
            if (safety == null && whole != null) {
                safety = whole.safety(models);
            }
            if (safety == null) {
                safety = base.getClass().isArray()
                        ? Safety.UNSAFE
                        : models.of(base.getClass()).safety();
            }
            return safety;
        }

        /** Returns the view that the cells of what is shown are kept with. */
        View ofCells() {
            return whole == null ? this : whole;
        }

        /**
         * Returns the kind of what is shown. Asked once, since a test for an interface that a class does not have looks through all its
         * interfaces.
         */
        private Kind kind() {
            if (kind == null) {
                kind = whole != null ? whole.kind() : Kind.of(base);
            }
            return kind;
        }

        /** Returns whether this is an entry of a map, and has a number there. */
        private boolean isEntryOf(Object map) {
            return element != null && base == map;
        }

        boolean showsMap() {
            return kind() == Kind.MAP;
        }

        /** Returns whether elements are found by their indexes. */
        boolean isIndexed() {
            return kind() == Kind.INDEXED;
        }

        /** Returns whether this shows nothing but the object itself, all of it. */
        boolean isPlain(Object object) {
            return base == object && isWhole();
        }

        /** Returns whether all of the base is shown, in its order and under no lock. */
        boolean isWhole() {
            return lock == null && offset == 0 && !reversed && !isPart && scale == 1 && element == null;
        }

        /** Returns the index in the base of the next element of a spliterator; -1 if that is not known. */
        int indexOf(Object spliterator) {
            boolean isOfJdk = base.getClass().isArray() || base.getClass().getClassLoader() == null;
            boolean isCounted = isOfJdk && isIndexed() && !reversed && scale == 1;
            int next = isCounted ? IteratorPositions.next(spliterator) : -1;
            return next < 0 || IteratorPositions.isAbsolute(spliterator) ? next : index(next);
        }

        /** Returns the index in the base of an index in the view. */
        int index(int index) {
            if (!reversed) {
                return offset + index * scale;
            }
            int size = base instanceof List<?> list ? list.size() : Array.getLength(base);
            return size - 1 - offset - index;
        }
    }

    /** Entries that a ConcurrentHashMap shows: they write through, and know their map. */
    private static final class MapOfEntry {
        private final Class<?> type;
        private final VarHandle map;

        MapOfEntry() {
            try {
                type = Class.forName("java.util.concurrent.ConcurrentHashMap$MapEntry");
                map = MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findVarHandle(type, "map", ConcurrentHashMap.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        boolean isOf(Object object) {
            return object.getClass() == type;
        }

        Object map(Object entry) {
            return map.get(entry);
        }
    }

    private static final MapOfEntry MAP_OF_ENTRY = new MapOfEntry();

    private final WeakIdentityMap<View> views = new WeakIdentityMap<>();

    /** Objects that were used lately, by identity: most calls are on one of a few. They are kept alive, but not many of them. */
    private static final int RECENT = 1 << 12;

    /** The usual limit of nested loops over collections. */
    private static final int CURSORS = 4;

    /** What streams show that walk over no object. */
    private static final int[] NOTHING = {};

    /** The entries of one map that have numbers. */
    private static final class Entries {
        final WeakIdentityMap<Integer> byKey = new WeakIdentityMap<>();
        int count;
    }

    /**
     * The latest synchronized wrapper of each collection that has code of the program: the wrapper's calls run that code under the wrapper's
     * monitor.
     */
    private final WeakIdentityMap<Object> wrappers = new WeakIdentityMap<>();

    private boolean anyWrapper;

    private final WeakIdentityMap<Entries> entries = new WeakIdentityMap<>();

    /** The classes of the JDK's iterators that were not remembered since they are found again. */
    private final Set<Class<?>> privateCursors = new HashSet<>();

    private Class<?> latestPrivate;

    /** The latest of them, the newest where {@code newestCursor} says. They are new, so to ask for their hash code would take long. */
    private final Object[] cursor = new Object[CURSORS];

    private final View[] cursorView = new View[CURSORS];
    private int newestCursor;

    /** Whether an object of the class was ever added; most classes have no views, and need no look-up. */
    private final ClassValue<boolean[]> areViews = new ClassValue<>() {
        @Override
        protected boolean[] computeValue(Class<?> type) {
            return new boolean[1];
        }
    };

    private final Object[] recentObject = new Object[RECENT];
    private final View[] recentView = new View[RECENT];

    /** Returns what an iterator shows that no other task sees, if it is one of the latest; null otherwise. */
    View ofCursor(Object object) {
        for (int i = 0; i < CURSORS; i++) {
            int at = newestCursor - i & CURSORS - 1;
            if (cursor[at] == object) {
                return cursorView[at];
            }
        }
        return null;
    }

    /** Returns what an object shows; itself if it is no view. */
    View of(Object object) {
        View ofCursor = ofCursor(object);
        return ofCursor != null ? ofCursor : ofOther(object);
    }

    /** Returns what an object shows that is none of the latest iterators. */
    View ofOther(Object object) {
        int slot = System.identityHashCode(object) & RECENT - 1;
        if (recentObject[slot] == object) {
            return recentView[slot];
        }
        View view = find(object);
        recentObject[slot] = object;
        recentView[slot] = view;
        return view;
    }

    private void put(Object object, View view) {
        int slot = System.identityHashCode(object) & RECENT - 1;
        recentObject[slot] = object;
        recentView[slot] = view;
        areViews.get(object.getClass())[0] = true;
        View before = views.put(object, view);
        view.own = before == null ? view.own : before.own;
        view.isKept = true;
    }

    private View find(Object object) {
        View view = areViews.get(object.getClass())[0] ? views.get(object) : null;
        if (view != null) {
            return view;
        }
        if (object instanceof Buffer buffer && buffer.hasArray()) {
            return new View(buffer.array(), null, buffer.arrayOffset(), false);
        }
        if (MAP_OF_ENTRY.isOf(object)) {
            return new View(MAP_OF_ENTRY.map(object), null, 0, false);
        }
        if (privateCursors.contains(object.getClass())) {
            // Another view of it may be in use, whose position stays behind from now on.
            ObjectHooks.notRepeatable(object);
            return privately(IteratorPositions.base(object));
        }
        return new View(object, null, 0, false);
    }

    private static View privately(Object base) {
        View view = new View(base, null, 0, false);
        view.isPrivate = true;
        return view;
    }

    /**
     * Adds an iterator that no other task will see; returns false if it could not be found again. One over a whole object, or over a view of
     * all of it, is found again by its own reference.
     */
    boolean addPrivately(Object itsCursor, Object object, ClassModelTable.Model model) {
        View whole = of(object);
        if (IteratorPositions.base(itsCursor) != whole.base || !whole.isWhole()) {
            return false;
        }
        findAgain(itsCursor);
        View view = privately(whole.base);
        view.whole = whole;
        addNewest(itsCursor, view, model);
        return true;
    }

    /** Adds a stream that no other task will see. It shows nothing until {@link #add} says what. */
    void addStream(Object stream, ClassModelTable.Model model) {
        View view = privately(NOTHING);
        view.isOwnStream = true;
        addNewest(stream, view, model);
    }

    private void addNewest(Object itsCursor, View view, ClassModelTable.Model model) {
        view.model = model;
        newestCursor = newestCursor + 1 & CURSORS - 1;
        View oldest = cursorView[newestCursor];
        if (oldest != null && oldest.isOwnStream) {
            // It is still in use: streams over others run meanwhile.
            put(cursor[newestCursor], oldest);
        }
        cursor[newestCursor] = itsCursor;
        cursorView[newestCursor] = view;
    }

    /** Forgets a stream that no other task sees, and that was used: nothing more can be done with it. */
    void used(Object stream) {
        for (int i = 0; i < CURSORS; i++) {
            if (cursor[i] == stream && cursorView[i].isOwnStream) {
                cursor[i] = null;
                cursorView[i] = null;
            }
        }
    }

    /** Lets a stream that no other task sees show something; returns false if it is none of the latest. */
    private boolean showAsStream(Object stream, View shown) {
        for (int i = 0; i < CURSORS; i++) {
            if (cursor[i] == stream && cursorView[i].isOwnStream) {
                shown.isPrivate = true;
                shown.isOwnStream = true;
                shown.model = cursorView[i].model;
                cursorView[i] = shown;
                return true;
            }
        }
        return false;
    }

    /** Notes that iterators of a class are found again by what they refer to. */
    private void findAgain(Object itsCursor) {
        if (itsCursor.getClass() != latestPrivate) {
            latestPrivate = itsCursor.getClass();
            privateCursors.add(latestPrivate);
        }
    }

    /** Returns the view of a list that an iterator walks over which no other task sees; null if the list shows anything but itself. */
    View ofWalked(Object list, Object itsCursor) {
        View whole = ofOther(list);
        if (!whole.isPlain(list)) {
            return null;
        }
        findAgain(itsCursor);
        return whole;
    }

    /** Returns a wrapper of an object whose monitor code of the JDK holds right now, on the stack of the running task; or null. */
    Object heldWrapper(Object base) {
        Object wrapper = anyWrapper ? wrappers.get(base) : null;
        return wrapper != null && Thread.holdsLock(wrapper) ? wrapper : null;
    }

    /** Adds a part or the whole of an object, seen through another one. */
    View add(Object view, View shown, Object lock, boolean isPart, int from, boolean backwards) {
        if (lock == view && shown.base.getClass().getClassLoader() != null) {
            anyWrapper = true;
            wrappers.put(shown.base, view);
        }
        boolean canReverse = shown.base instanceof List || shown.base.getClass().isArray();
        boolean reversed = canReverse && shown.reversed != backwards;
        int offset = backwards ? 0 : shown.offset + from * shown.scale;
        View added = new View(shown.base, lock, offset, reversed);
        added.isPart = isPart || shown.isPart;
        added.length = shown.length;
        added.scale = shown.scale;
        if (!showAsStream(view, added)) {
            put(view, added);
        }
        return added;
    }

    /** Adds an entry of a map; its value is an element of the map. */
    void addEntry(Object entry, View map) {
        int slot = System.identityHashCode(entry) & RECENT - 1;
        if (recentObject[slot] == entry && recentView[slot].isEntryOf(map.base)) {
            return;
        }
        View known = areViews.get(entry.getClass())[0] ? views.get(entry) : null;
        if (known != null && known.isEntryOf(map.base)) {
            recentObject[slot] = entry;
            recentView[slot] = known;
            return;
        }
        View added = new View(map.base, null, 0, false);
        added.element = number(entry, map.base);
        put(entry, added);
    }

    /** Returns the number of an entry object. Some maps make a new object for each look; there the key tells the entry. */
    private Integer number(Object entry, Object map) {
        Entries ofMap = entries.get(map);
        if (ofMap == null) {
            ofMap = new Entries();
            entries.put(map, ofMap);
        }
        boolean isMadeAnew = map instanceof EnumMap || map instanceof IdentityHashMap;
        Object key = isMadeAnew ? ((Map.Entry<?, ?>) entry).getKey() : null;
        Integer known = key == null ? null : ofMap.byKey.get(key);
        if (known == null) {
            known = ObjectCells.FIRST_ENTRY - ofMap.count++;
            if (key != null) {
                ofMap.byKey.put(key, known);
            }
        }
        return known;
    }
}
