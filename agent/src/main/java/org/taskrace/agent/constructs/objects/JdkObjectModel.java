package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;
import org.taskrace.agent.constructs.family.ProgramObjects;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.ProcessState;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.SyncHistory;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Model that turns calls on objects of the table into accesses to memory, or into operations that pass values on.
 *
 * <p>The file has more than 400 lines: a method for each hook of {@link ObjectHooks}.
 */
public final class JdkObjectModel extends ObjectHooks.Model {

    /** The kinds of walks that classes of concurrent collections are, each before those that it extends. */
    private static final List<Class<?>> WALKS =
            List.of(ListIterator.class, Iterator.class, Spliterator.class, Enumeration.class);

    private final BackingArrayAccess arrays;
    private final ObjectAccessModel accesses;
    private final ClassModelTable models;
    private final SyncHooks.Control synchronizers;
    private final BiConsumer<Object, Runnable> holding;
    private final BooleanSupplier underControl;
    private final ConcurrentObjectModel concurrent;
    private final FieldCellLocator fields;
    private final FieldSiteTable fieldSites;
    private final CollectionViews views = new CollectionViews();
    private final AskedObjects questions;
    private final JdkWalks walks;
    private final CallbackLocks callbacks;
    private ReceiverAccessModel receivers;

    /**
     * @param synchronizers who knows blocking queues
     * @param holding runs something while the running task holds an object's monitor
     * @param task returns the running task
     */
    public JdkObjectModel(
            HappensBefore execution,
            AccessJudge history,
            SyncHistory syncHistory,
            ClassModelTable models,
            FieldCellLocator fields,
            FieldSiteTable fieldSites,
            SyncHooks.Control synchronizers,
            BiConsumer<Object, Runnable> holding,
            BooleanSupplier underControl,
            Supplier<Object> task) {
        arrays = BackingArrayAccess.SERIAL;
        accesses = new ObjectAccessModel(() -> new ObjectCells(history), arrays);
        this.models = models;
        this.fields = fields;
        this.fieldSites = fieldSites;
        this.synchronizers = synchronizers;
        this.holding = holding;
        this.underControl = underControl;
        questions = new AskedObjects(models, new Reads());
        walks = new JdkWalks(models);
        callbacks = new CallbackLocks(synchronizers, task);
        concurrent = new ConcurrentObjectModel(execution, syncHistory);
    }

    /**
     * Creates a model for programs without locks and concurrent collections, which remembers accesses elsewhere. Its methods are called by one
     * thread at a time.
     */
    public JdkObjectModel(ClassModelTable models, Supplier<ObjectShadow> newCells, BackingArrayAccess arrays) {
        this.arrays = arrays;
        accesses = new ObjectAccessModel(newCells, arrays);
        this.models = models;
        fields = null;
        fieldSites = null;
        synchronizers = new SyncHooks.Control();
        holding = (lock, access) -> access.run();
        underControl = () -> true;
        questions = new AskedObjects(models, new Reads());
        walks = new JdkWalks(models);
        callbacks = null;
        concurrent = null;
    }

    /** Sets the model of accesses to receivers that no line of the table describes. */
    public void receivers(ReceiverAccessModel model) {
        receivers = model;
    }

    /** Accesses to objects that are asked. */
    private final class Reads implements AskedObjects.Accesses {

        @Override
        public void read(Object object, int site) {
            argument(object, site, false);
        }

        @Override
        public void mayRead(Object object, int site) {
            if (fieldSites != null) {
                possible(
                        object,
                        fieldSites.possible(site, "the call may ask an object that lies in another one"),
                        false);
            }
        }

        @Override
        public boolean isOfJdk(Object view) {
            return ProgramObjects.areOfJdk(views.of(view).base.getClass());
        }
    }

    @Override
    public void before(Object receiver, Object argument, int index, int shape, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        CollectionViews.View cursor = views.ofCursor(receiver);
        ClassModelTable.Model model = cursor != null ? cursor.model : models.of(receiver.getClass());
        CallEffects effects = model.effects(shape);
        if (model.isUnchecked() && effects == CallEffects.NOTHING) {
            ObjectHooks.settle(receiver);
            ObjectHooks.repeatable(receiver, null, shape, site, null, ObjectHooks.NO_ELEMENT);
            return;
        }
        if (effects == CallEffects.NOTHING || model.safety() == Safety.INDEPENDENT) {
            return;
        }
        CollectionViews.View view = cursor != null ? cursor : views.ofOther(receiver);
        boolean looksAtArgument = effects.asks() && argument != null;
        if (effects.asksOthers()) {
            askOthers(receiver, view, effects, argument, site);
        }
        if (model.safety() == Safety.SAFE) {
            return;
        }
        if (view.safety(models) == Safety.CONCURRENT) {
            CallEffects walk = walk(receiver, effects, shape);
            if (walk != null) {
                accesses.ownState(receiver, view, walk, site);
            }
            Access ofShared = walk == null ? effects.structure() : walk.base();
            if (ofShared == Access.WRITES || effects.value() == CallEffects.Value.TAKES) {
                synchronizers.beforeSharedOperation(view.base);
            }
            if (view.base instanceof BlockingQueue && ofShared != Access.READS) {
                synchronizers.synchronizing(view.base, site, SyncHooks.PUBLISHES | SyncHooks.ADDS);
            }
            if (!(view.base instanceof BlockingQueue) && CurrentStrand.recording) {
                CallEffects ofBase = effectsOnShown(receiver, view.base, effects, shape);
                concurrent.approach(view.base, ofBase, argument, site);
            }
            return;
        }
        if (model.safety() != Safety.CURSOR || !view.showsMap() && effects.elements() == Access.NONE) {
            ObjectHooks.settle(receiver);
        }
        if (receivers != null && model.safety() != Safety.CURSOR) {
            receivers.called(receiver, shape, site, effects.structure() == Access.WRITES);
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? receiver : view.lock;
        if (lock == null) {
            accesses.access(receiver, view, effects, model.safety(), site);
            accesses.elementAt(receiver, view, effects, argument, index, site);
            boolean isRepeatable = !view.isOwnStream
                    && effects.questions().isEmpty()
                    && (!looksAtArgument || questions.isNeverRead(argument.getClass()));
            if (isRepeatable) {
                Class<?> ofArgument = looksAtArgument ? argument.getClass() : null;
                accesses.learn(receiver, view, effects, model.safety(), ofArgument, shape, site);
            }
        } else {
            if (callbacks != null) {
                callbacks.calls(lock);
            }
            holding.accept(lock, () -> {
                accesses.access(receiver, view, effects, model.safety(), site);
                accesses.elementAt(receiver, view, effects, argument, index, site);
            });
        }
    }

    @Override
    public boolean repeated(Object target, int element, int index, int site) {
        return accesses.repeated((CollectionViews.View) target, element, index, site);
    }

    /** Asks the argument that a call looks up, and the objects in the receiver that its answer depends on. */
    private void askOthers(Object receiver, CollectionViews.View view, CallEffects effects, Object argument, int site) {
        int lookUp = effects.asks() ? LookupArguments.question(view.base, argument) : LookupArguments.NOTHING;
        if (lookUp != LookupArguments.NOTHING) {
            questions.ask(argument, lookUp, site);
        }
        for (CallEffects.Question question : effects.questions()) {
            if (question.number() != CallEffects.ITSELF) {
                continue;
            }
            if (question.kind() == ObjectHooks.EQUALITY) {
                questions.askForEquality(receiver, argument, site);
            } else if (question.by() == 0 || argument == null) {
                questions.askContents(receiver, question.kind(), site);
            }
        }
    }

    @Override
    public void ofLocal(Object receiver, Object argument, int shape, int site) {
        if (underControl.getAsBoolean()) {
            CallEffects effects = models.of(receiver.getClass()).effects(shape);
            if (effects.asksOthers()) {
                askOthers(receiver, views.of(receiver), effects, argument, site);
            }
        }
    }

    @Override
    public void asked(Object object, int question, int site) {
        if (underControl.getAsBoolean()) {
            questions.ask(object, question, site);
        }
    }

    @Override
    public void askedForEquality(Object object, Object other, int site) {
        if (underControl.getAsBoolean()) {
            questions.askForEquality(object, other, site);
        }
    }

    @Override
    public void askedContents(Object container, Object by, int question, int from, int to, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        if (question == ObjectHooks.FORMAT) {
            if (container instanceof Object[] array && by instanceof String format) {
                int[] each = FormatArguments.questions(format, array.length);
                for (int i = 0; i < array.length; i++) {
                    if (each[i] != FormatArguments.NOTHING) {
                        questions.ask(array[i], each[i], site);
                    }
                }
            }
        } else if (question == ObjectHooks.EQUALITY) {
            if (container instanceof Object[] array && by instanceof Object[] other && array.length == other.length) {
                questions.askPairs(array, other, site);
            }
        } else if (container instanceof Object[] array) {
            int end = to < 0 ? array.length : Math.min(to, array.length);
            boolean isOne = question == ObjectHooks.ORDER && end - from < 2;
            for (int i = Math.max(from, 0); i < end && by == null && !isOne; i++) {
                questions.ask(array[i], question, site);
            }
        } else if (by == null && !container.getClass().isArray()) {
            questions.askContents(container, question, site);
        }
    }

    @Override
    public void ofRecord(Object asked, Object other, int question, int site) {
        if (underControl.getAsBoolean()) {
            questions.askComponents(asked, other, question, site);
        }
    }

    @Override
    public void mayAskContents(Object object, int site) {
        if (underControl.getAsBoolean()) {
            questions.mayAskContents(object, site);
        }
    }

    private void holding(Object lock, Runnable access) {
        if (lock == null) {
            access.run();
        } else {
            holding.accept(lock, access);
        }
    }

    @Override
    public void after(Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        CollectionViews.View cursor = views.ofCursor(receiver);
        ClassModelTable.Model model = cursor != null ? cursor.model : models.of(receiver.getClass());
        CallEffects effects = model.effects(shape);
        if (effects == CallEffects.NOTHING) {
            return;
        }
        if (model.safety() == Safety.INDEPENDENT) {
            if (CurrentStrand.recording) {
                concurrent.draw(receiver, site, (flags & ObjectHooks.USED) != 0);
            }
            return;
        }
        CollectionViews.View view = cursor != null ? cursor : views.ofOther(receiver);
        if (result instanceof Map.Entry && model.safety() == Safety.CURSOR && view.base instanceof Map) {
            views.addEntry(result, view);
        }
        if (CurrentStrand.recording) {
            afterRecorded(receiver, view, model, effects, argument, result, shape, site, flags);
        }
        if (view.isOwnStream && effects.elements() != Access.NONE) {
            views.used(receiver);
        }
    }

    private void afterRecorded(
            Object receiver,
            CollectionViews.View view,
            ClassModelTable.Model model,
            CallEffects effects,
            Object argument,
            Object result,
            int shape,
            int site,
            int flags) {
        if (view.safety(models) == Safety.CONCURRENT) {
            afterConcurrent(receiver, view, effects, argument, result, shape, site, flags);
        } else if ((flags & ObjectHooks.TAKES_CODE) != 0 && model.safety() != Safety.SYNCHRONIZED
                || model.safety() == Safety.CURSOR && effects.elements() != Access.NONE) {
            // The call may have run code of the program, and tasks: its access lasts until here. A stream's last call
            // runs the code of all.
            accesses.access(receiver, view, effects, model.safety(), site);
        }
    }

    private void afterConcurrent(
            Object receiver,
            CollectionViews.View view,
            CallEffects effects,
            Object argument,
            Object result,
            int shape,
            int site,
            int flags) {
        if (view.base instanceof BlockingQueue) {
            if ((flags & ObjectHooks.USED) != 0 || effects.structure() != Access.WRITES) {
                synchronizers.synchronizing(view.base, site, SyncHooks.SEES);
            }
            return;
        }
        CallEffects ofBase = effectsOnShown(receiver, view.base, effects, shape);
        concurrent.operation(view.base, ofBase, argument, result, site, flags);
        if (ofBase.key() == Access.READS || ofBase.structure() == Access.READS) {
            synchronizers.looked(site);
        }
    }

    /** Returns what a call does to the concurrent object that its receiver shows. */
    private CallEffects effectsOnShown(Object receiver, Object shown, CallEffects effects, int shape) {
        CallEffects ofShown =
                receiver == shown ? effects : models.of(shown.getClass()).effects(shape);
        if (!ofShown.isUnknown()) {
            return ofShown;
        }
        CallEffects walk = walk(receiver, effects, shape);
        if (walk == null || walk.base() == Access.WRITES || !effects.isUnknown() && effects != walk) {
            return effects;
        }
        return walk.base() == Access.READS ? CallEffects.READS_ALL : CallEffects.NOTHING;
    }

    /** Returns what a call does as a step of a walk, which has state of its own; null if the receiver is no walk. */
    private CallEffects walk(Object receiver, CallEffects effects, int shape) {
        if (models.of(receiver.getClass()).safety() == Safety.CURSOR) {
            return effects;
        }
        for (Class<?> kind : WALKS) {
            if (kind.isInstance(receiver)) {
                CallEffects ofKind = models.of(kind).effects(shape);
                if (!ofKind.isUnknown()) {
                    return ofKind;
                }
            }
        }
        return null;
    }

    @Override
    public void ofState(String state, Object key, int flags, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        Object of = ProcessState.of(state);
        Object part = ProcessState.key(key);
        boolean changes = (flags & ObjectHooks.CHANGES_STATE) != 0;
        boolean used = (flags & ObjectHooks.USED) != 0 || fieldSites.usesResult(site);
        if (changes) {
            synchronizers.beforeSharedOperation(of);
        }
        concurrent.operation(
                of, ProcessState.effects(changes, part != null), part, null, site, used ? ObjectHooks.USED : 0);
        if (changes && ProcessState.folder(part) != null) {
            concurrent.operation(
                    ProcessState.of(ProcessState.FOLDERS),
                    ProcessState.ENTERS,
                    ProcessState.folder(part),
                    null,
                    site,
                    0);
        }
        if (!changes) {
            synchronizers.looked(site);
        }
    }

    @Override
    public Object guard(Object receiver, Object key, int shape) {
        if (!underControl.getAsBoolean()) {
            return null;
        }
        CollectionViews.View view = views.of(receiver);
        if (view.base instanceof ConcurrentHashMap) {
            boolean isOfEntry = models.of(view.base.getClass()).effects(shape).key() != Access.NONE;
            return isOfEntry && key != null ? concurrent.lockOf(view.base, key) : null;
        }
        boolean isSynchronized = models.of(receiver.getClass()).safety() == Safety.SYNCHRONIZED;
        return isSynchronized && view.lock == null ? receiver : view.lock;
    }

    @Override
    public void viewed(Object receiver, Object result, int index, int shape, int site) {
        if (receiver == null || !underControl.getAsBoolean()) {
            return;
        }
        if (result instanceof Buffer part && part.hasArray()) {
            // It knows its array, and where in it it begins.
            return;
        }
        CallEffects effects = models.of(receiver.getClass()).effects(shape);
        if (effects.view() == CallEffects.View.SAME
                || effects.view() == CallEffects.View.PART
                || effects.view() == CallEffects.View.REVERSED) {
            CollectionViews.View shown = views.of(receiver);
            if (receiver instanceof Spliterator && shown.isPlain(receiver)) {
                // A part that is split off has a position of its own, and the whole shows nothing else.
                return;
            }
            Object lock = shown.lock == null ? receiver : shown.lock;
            boolean isPart = effects.view() == CallEffects.View.PART;
            int scale = scale(receiver, result);
            boolean isRest = receiver instanceof Buffer && (isPart && index < 0 || scale > 1);
            CollectionViews.View added = show(
                    result,
                    shown,
                    lock,
                    isPart,
                    isRest ? ((Buffer) receiver).position() : isPart ? Math.max(index, 0) : 0,
                    effects.view() == CallEffects.View.REVERSED);
            if (added != null && scale > 1) {
                added.scale = scale;
            }
            if (added != null && shown.isPart && receiver instanceof List<?> part) {
                added.length = part.size();
            }
            if (shown.isOwnStream) {
                views.used(receiver);
            }
        }
    }

    @Override
    public void ownStream(Object stream, Object source) {
        if (underControl.getAsBoolean() && isOfJdk(stream) && (source == null || isOfJdk(views.of(source).base))) {
            views.addStream(stream, models.of(stream.getClass()));
        }
    }

    private static boolean isOfJdk(Object object) {
        return ProgramObjects.areOfJdk(object.getClass());
    }

    /** Returns how many bytes of a buffer make one element of a view of it. */
    private static int scale(Object receiver, Object result) {
        if (!(receiver instanceof ByteBuffer) || result instanceof ByteBuffer) {
            return 1;
        }
        if (result instanceof ShortBuffer || result instanceof CharBuffer) {
            return Short.BYTES;
        }
        if (result instanceof IntBuffer || result instanceof FloatBuffer) {
            return Integer.BYTES;
        }
        return result instanceof LongBuffer || result instanceof DoubleBuffer ? Long.BYTES : 1;
    }

    @Override
    public void viewedPrivately(Object receiver, Object result, int index, int shape, int site) {
        if (receiver == null || !underControl.getAsBoolean()) {
            return;
        }
        boolean isView = models.of(receiver.getClass()).effects(shape).view() == CallEffects.View.SAME;
        ClassModelTable.Model model = models.of(result.getClass());
        if (!isView || model.safety() != Safety.CURSOR || !views.addPrivately(result, receiver, model)) {
            viewed(receiver, result, index, shape, site);
            CollectionViews.View view = views.of(result);
            if (isView && view.base != result && view.safety(models) == Safety.CONCURRENT) {
                view.isPrivate = true;
            }
        }
    }

    @Override
    public ObjectHooks.Elements walkable(Object list, Object iterator) {
        boolean isPlain = underControl.getAsBoolean()
                && models.of(list.getClass()).safety() == Safety.UNSAFE
                && IteratorPositions.isCounted(iterator);
        CollectionViews.View view = isPlain ? views.ofWalked(list, iterator) : null;
        return view == null ? null : accesses.cells(view);
    }

    @Override
    public boolean isUnchecked(Object collection, Object iterator) {
        return collection != null
                && underControl.getAsBoolean()
                && models.of(collection.getClass()).safety() == Safety.SAFE
                && isOfJdk(collection)
                && isOfJdk(iterator);
    }

    @Override
    public int position(Object iterator) {
        return IteratorPositions.next(iterator);
    }

    @Override
    public void view(Object view, Object object) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        CollectionViews.View shown = views.of(object);
        int from = object instanceof Spliterator ? shown.indexOf(object) : -1;
        int to = from < 0 ? -1 : IteratorPositions.end(object);
        CollectionViews.View added = show(view, shown, view, to >= 0, to < 0 ? 0 : from - shown.index(0), false);
        if (to >= 0 && added != null) {
            added.length = to - from;
        }
    }

    @Override
    public void viewPart(Object view, Object object, int from, int to) {
        if (underControl.getAsBoolean()) {
            CollectionViews.View added = show(view, views.of(object), view, true, from, false);
            if (added != null) {
                added.length = to - from;
            }
        }
    }

    /** Returns whether an object is a view of another one, so that calls on it are accesses to the latter. */
    boolean shows(Object view, Object object) {
        return views.of(view).base == views.of(object).base;
    }

    private CollectionViews.View show(
            Object view, CollectionViews.View shown, Object lock, boolean isPart, int from, boolean backwards) {
        Safety safety = models.of(view.getClass()).safety();
        return safety == Safety.SAFE || safety == Safety.DELEGATING
                ? null
                : views.add(view, shown, safety == Safety.SYNCHRONIZED ? lock : null, isPart, from, backwards);
    }

    @Override
    public void argument(Object argument, int site, boolean writes) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        if (argument.getClass().isArray()) {
            arrays.all(argument, site, writes);
            return;
        }
        ClassModelTable.Model model = models.of(argument.getClass());
        if (model.safety() == Safety.SAFE || model.safety() == Safety.DELEGATING) {
            return;
        }
        CallEffects effects = !writes
                ? CallEffects.READS_ALL
                // A call that is sure to write a buffer takes elements out of it, and moves its position.
                : argument instanceof Buffer ? CallEffects.WALKS : CallEffects.WRITES_ALL;
        bulk(argument, model, effects, site);
    }

    @Override
    public void possible(Object argument, int site, boolean writes) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        if (argument.getClass().isArray()) {
            arrays.beforePossible(argument);
            arrays.all(argument, site, writes);
            return;
        }
        ClassModelTable.Model model = models.of(argument.getClass());
        boolean isMemory = model.safety() == Safety.UNSAFE
                || model.safety() == Safety.CURSOR
                || model.safety() == Safety.SYNCHRONIZED;
        if (isMemory && views.of(argument).safety(models) != Safety.CONCURRENT) {
            if (views.of(argument).base.getClass().isArray()) {
                arrays.beforePossible(views.of(argument).base);
            }
            bulk(argument, model, writes ? CallEffects.WRITES_ALL : CallEffects.READS_ALL, site);
        }
    }

    @Override
    public void receiver(Object receiver, int shape, int site, boolean writes) {
        if (underControl.getAsBoolean() && models.of(receiver.getClass()).isUnlisted(shape)) {
            accesses.structure(views.of(receiver), writes ? Access.WRITES : Access.READS, site);
            if (receivers != null) {
                receivers.called(receiver, shape, site, false);
            }
        }
    }

    @Override
    public void touched(Object receiver, int shape, int sure, int possible) {
        if (receivers == null) {
            super.touched(receiver, shape, sure, possible);
            return;
        }
        ClassModelTable.Model model = models.of(receiver.getClass());
        if (model.safety() == Safety.UNSAFE) {
            // The table knows the class, though not the type by which the program calls it.
            before(receiver, null, -1, shape, sure);
        } else if (underControl.getAsBoolean() && model.isUnlisted(shape)) {
            receivers.touched(
                    receiver, shape, (part, isSure, writes) -> part(receiver, part, isSure ? sure : possible, writes));
            receivers.called(receiver, shape, sure, false);
        }
    }

    @Override
    public void filled(Object result, Object receiver, Object array, int site) {
        if (result != array || !underControl.getAsBoolean()) {
            return;
        }
        boolean isCounted = receiver instanceof Collection && isOfJdk(receiver) && isOfJdk(views.of(receiver).base);
        int length = Array.getLength(array);
        int written = isCounted ? Math.min(length, ((Collection<?>) receiver).size() + 1) : length;
        if (written == length) {
            arrays.all(array, site, true);
        }
        for (int i = 0; i < written && written < length; i++) {
            arrays.element(array, i, site, true);
        }
    }

    @Override
    public void touchedArgument(
            Object argument, Object receiver, String owner, int parameter, int shape, int sure, int possible) {
        boolean isOfJdk = receiver == null || !models.of(receiver.getClass()).isOfProgram(shape);
        boolean isOpen =
                underControl.getAsBoolean() && models.of(argument.getClass()).isUnlisted();
        if (receivers != null && isOpen && isOfJdk) {
            receivers.touchedArgument(
                    argument,
                    receiver,
                    owner,
                    parameter,
                    shape,
                    sure,
                    (part, isSure, writes) -> part(argument, part, isSure ? sure : possible, writes));
        }
    }

    @Override
    public void afterTouched(Object receiver, int sure) {
        if (receivers != null && underControl.getAsBoolean()) {
            receivers.changed(receiver, (part, isSure, writes) -> part(receiver, part, sure, writes));
        }
    }

    private void part(Object object, int part, int site, boolean writes) {
        if (part < 0) {
            accesses.structure(views.of(object), writes ? Access.WRITES : Access.READS, site);
        } else {
            accesses.element(views.of(object), ObjectCells.FIRST_ENTRY - part, site, writes);
        }
    }

    private void bulk(Object argument, ClassModelTable.Model model, CallEffects effects, int site) {
        if (model.safety() == Safety.INDEPENDENT) {
            if (effects == CallEffects.WRITES_ALL) {
                concurrent.draw(argument, site, true);
            }
            return;
        }
        CollectionViews.View view = views.of(argument);
        if (view.safety(models) == Safety.CONCURRENT) {
            if (view.base instanceof BlockingQueue) {
                boolean reads = effects == CallEffects.READS_ALL;
                synchronizers.synchronizing(
                        view.base, site, reads ? SyncHooks.SEES : SyncHooks.PUBLISHES | SyncHooks.ADDS);
            } else {
                concurrent.operation(view.base, effects, null, null, site, 0);
            }
            return;
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? argument : view.lock;
        boolean isMoved = model.safety() == Safety.CURSOR && effects == CallEffects.WRITES_ALL;
        CallEffects actual = isMoved ? CallEffects.WALKS : effects;
        holding(lock, () -> accesses.access(argument, view, actual, model.safety(), site));
    }

    @Override
    public void elements(Object argument, int site) {
        if (underControl.getAsBoolean()) {
            ClassModelTable.Model model = models.of(argument.getClass());
            if (model.safety() != Safety.SAFE && model.safety() != Safety.DELEGATING) {
                bulk(argument, model, CallEffects.WRITES_ELEMENTS, site);
            }
        }
    }

    @Override
    public void element(Object argument, int index, int site, boolean writes) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        ClassModelTable.Model model = models.of(argument.getClass());
        CollectionViews.View view = views.of(argument);
        if (model.safety() == Safety.SAFE || model.safety() == Safety.DELEGATING) {
            return;
        }
        if (view.safety(models) != Safety.UNSAFE || model.safety() == Safety.SYNCHRONIZED) {
            argument(argument, site, writes);
            return;
        }
        accesses.structure(view, Access.READS, site);
        accesses.element(view, view.index(index), site, writes);
    }

    @Override
    public void contents(Object argument, int site, boolean writes) {
        argument(argument, site, writes);
        if (argument instanceof Object[] array && underControl.getAsBoolean()) {
            for (Object one : array) {
                questions.askDeeply(one, ObjectHooks.TEXT, site);
            }
        }
    }

    @Override
    public void askedDeeply(Object object, Object other, int question, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        if (question == ObjectHooks.EQUALITY) {
            questions.askDeeplyForEquality(object, other, site);
        } else if (question == ObjectHooks.STATE) {
            if (fields != null) {
                new SerializedObjects(questions, fields, fieldSites, new Reads(), site).read(object);
            }
        } else {
            questions.askDeeply(object, question, site);
        }
    }

    @Override
    public void possibleContents(Object argument, int site) {
        possible(argument, site, false);
        if (argument instanceof Object[] array) {
            for (Object element : array) {
                if (element != null) {
                    possible(element, site, false);
                }
            }
        }
    }

    @Override
    public void entered(Object object) {
        Object wrapper = views.heldWrapper(object);
        if (wrapper != null && underControl.getAsBoolean()) {
            // It is held on this stack, so nothing is to be waited for.
            synchronizers.acquiredByChance(wrapper);
        }
    }

    @Override
    public void enteredProxy(Object proxy) {
        if (callbacks != null && underControl.getAsBoolean()) {
            callbacks.enter(views.heldWrapper(proxy));
        }
    }

    @Override
    public void left(Object object) {
        Object wrapper = views.heldWrapper(object);
        if (wrapper != null && underControl.getAsBoolean()) {
            synchronizers.releasing(wrapper);
        }
    }

    @Override
    public boolean isDeclared(Object receiver, int shape, String className) {
        return models.of(receiver.getClass()).isDeclared(shape, className);
    }

    @Override
    public void calledBack() {
        if (callbacks != null && underControl.getAsBoolean()) {
            callbacks.enter();
        }
    }

    @Override
    public void returned() {
        if (callbacks != null && underControl.getAsBoolean()) {
            callbacks.leave();
        }
    }

    /** Notes a call on a queue, which may compare its items under a lock of its own. */
    public void queueCalled(Object queue) {
        callbacks.calls(queue);
    }

    @Override
    public Object handedOut(Object walk, int site) {
        return underControl.getAsBoolean() ? walks.handedOut(walk, site) : walk;
    }

    /** Gives the copy the cells of its original, whose accesses are not its own. */
    @Override
    public void cloned(Object original, Object copy, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        for (FieldCellLocator.Place place : fields.of(original)) {
            if (!place.isVolatile()) {
                place.set(
                        original,
                        FieldMemory.access(
                                place.get(original), AccessKey.of(fieldSites.of(site, place.field()), false)));
            }
            place.set(copy, 0);
        }
    }
}
