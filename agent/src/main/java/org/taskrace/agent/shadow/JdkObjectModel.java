package org.taskrace.agent.shadow;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.taskrace.agent.objects.ClassModels;
import org.taskrace.agent.objects.Effects;
import org.taskrace.agent.objects.Effects.Access;
import org.taskrace.agent.objects.Safety;
import org.taskrace.hooks.JdkObjects;
import org.taskrace.hooks.Locks;
import org.taskrace.hooks.Memory;

/** Turns calls on objects of the table into accesses to memory, or into operations that pass values on. */
public final class JdkObjectModel extends JdkObjects.Model {

    private final Supplier<ObjectShadow> newCells;
    private final ArrayAccesses arrays;
    private final ClassModels models;
    private final Locks.Control synchronizers;
    private final BiConsumer<Object, Runnable> holding;
    private final BooleanSupplier underControl;
    private final ConcurrentObjects concurrent;
    private final FieldCells fields;
    private final FieldSites fieldSites;
    private final Views views = new Views();
    private final WeakIdentityMap<ObjectShadow> cells = new WeakIdentityMap<>();

    /**
     * @param synchronizers who knows blocking queues
     * @param holding runs something while the running task holds an object's monitor
     */
    public JdkObjectModel(
            Execution execution,
            History history,
            SyncHistory syncHistory,
            ClassModels models,
            FieldCells fields,
            FieldSites fieldSites,
            Locks.Control synchronizers,
            BiConsumer<Object, Runnable> holding,
            BooleanSupplier underControl) {
        newCells = () -> new ObjectCells(history);
        arrays = ArrayAccesses.SERIAL;
        this.models = models;
        this.fields = fields;
        this.fieldSites = fieldSites;
        this.synchronizers = synchronizers;
        this.holding = holding;
        this.underControl = underControl;
        concurrent = new ConcurrentObjects(execution, syncHistory);
    }

    /**
     * A model for programs without locks and concurrent collections, which remembers accesses elsewhere. Its methods are called by one
     * thread at a time.
     */
    public JdkObjectModel(ClassModels models, Supplier<ObjectShadow> newCells, ArrayAccesses arrays) {
        this.newCells = newCells;
        this.arrays = arrays;
        this.models = models;
        fields = null;
        fieldSites = null;
        synchronizers = new Locks.Control();
        holding = (lock, access) -> access.run();
        underControl = () -> true;
        concurrent = null;
    }

    @Override
    public void before(Object receiver, Object argument, int index, int shape, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        ClassModels.Model model = models.of(receiver.getClass());
        Effects effects = model.effects(shape);
        if (effects == Effects.NOTHING) {
            return;
        }
        if (model.safety() == Safety.INDEPENDENT) {
            return;
        }
        Views.View view = views.of(receiver);
        if (safetyOf(view) == Safety.CONCURRENT) {
            if (view.base instanceof BlockingQueue && effects.structure() != Access.READS) {
                synchronizers.synchronizing(view.base, site, Locks.PUBLISHES | Locks.ADDS);
            }
            return;
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? receiver : view.lock;
        if (lock == null) {
            access(receiver, view, effects, model.safety(), site);
            elementAt(receiver, view, effects, index, site);
        } else {
            holding.accept(lock, () -> {
                access(receiver, view, effects, model.safety(), site);
                elementAt(receiver, view, effects, index, site);
            });
        }
    }

    private void holding(Object lock, Runnable access) {
        if (lock == null) {
            access.run();
        } else {
            holding.accept(lock, access);
        }
    }

    /** The safety of what is shown, which a wrapper does not change. */
    private Safety safetyOf(Views.View view) {
        return view.base.getClass().isArray()
                ? Safety.UNSAFE
                : models.of(view.base.getClass()).safety();
    }

    private void access(Object receiver, Views.View view, Effects effects, Safety safety, int site) {
        if (safety == Safety.CURSOR) {
            if (effects.structure() != Access.NONE && !view.isPrivate) {
                own(receiver, view).structure(receiver, site, effects.structure() == Access.WRITES);
            }
            structure(view, effects.base(), site);
        } else if (receiver instanceof java.nio.Buffer) {
            own(receiver, view).structure(receiver, site, effects.structure() == Access.WRITES);
        } else {
            structure(view, effects.structure(), site);
        }
        if (effects.elements() != Access.NONE) {
            elements(receiver, view, site, effects.elements() == Access.WRITES);
        }
    }

    private void elementAt(Object receiver, Views.View view, Effects effects, int index, int site) {
        if (effects.hasIndex()) {
            element(view, view.index(index), site, effects.element() == Access.WRITES);
        } else if (effects.element() != Access.NONE && effects.at() == Effects.NEXT) {
            next(receiver, view, site, effects.element() == Access.WRITES);
        } else if (effects.element() != Access.NONE) {
            passed(receiver, view, effects, site);
        }
    }

    private void structure(Views.View view, Access access, int site) {
        if (access == Access.NONE || view.base.getClass().isArray()) {
            return;
        }
        boolean writes = access == Access.WRITES
                || access == Access.REORDERS && view.base instanceof LinkedHashMap<?, ?> map && AccessOrder.of(map);
        cells(view).structure(view.base, site, writes);
    }

    /** All elements that the view shows. */
    private void elements(Object receiver, Views.View view, int site, boolean writes) {
        if (view.element != null) {
            element(view, view.element, site, writes);
        } else if (view.isPart && (receiver instanceof List || view.length >= 0)) {
            for (int i = (receiver instanceof List<?> part ? part.size() : view.length) - 1; i >= 0; i--) {
                element(view, view.index(i), site, writes);
            }
        } else {
            all(view, site, writes);
        }
    }

    private void all(Views.View view, int site, boolean writes) {
        if (!view.base.getClass().isArray()) {
            cells(view).all(view.base, site, writes);
        } else {
            arrays.all(view.base, site, writes);
        }
    }

    private void element(Views.View view, int index, int site, boolean writes) {
        if (!view.base.getClass().isArray()) {
            cells(view).element(view.base, index, site, writes);
        } else if (index >= 0 && index < java.lang.reflect.Array.getLength(view.base)) {
            arrays.element(view.base, index, site, writes);
        }
    }

    /** The element at which a cursor or a buffer stands. */
    private void next(Object receiver, Views.View view, int site, boolean writes) {
        if (receiver instanceof java.nio.Buffer buffer) {
            if (buffer.hasRemaining()) {
                element(view, view.index(buffer.position()), site, writes);
            }
        } else if (view.base instanceof List || view.base.getClass().isArray()) {
            int cursor = Cursors.next(receiver);
            if (cursor < 0) {
                all(view, site, writes);
            } else {
                view.last = view.index(cursor);
                element(view, view.last, site, writes);
            }
        }
    }

    /** The element before a cursor, or the one that it has passed last. */
    private void passed(Object receiver, Views.View view, Effects effects, int site) {
        int cursor = Cursors.next(receiver);
        if (cursor < 1) {
            return;
        }
        if (effects.at() == Effects.PREVIOUS || view.last < 0) {
            view.last = view.index(cursor - 1);
        }
        element(view, view.last, site, effects.element() == Access.WRITES);
    }

    @Override
    public void after(Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        ClassModels.Model model = models.of(receiver.getClass());
        Effects effects = model.effects(shape);
        if (effects == Effects.NOTHING) {
            return;
        }
        if (model.safety() == Safety.INDEPENDENT) {
            if (Memory.recording) {
                concurrent.draw(receiver, site, (flags & JdkObjects.USED) != 0);
            }
            return;
        }
        Views.View view = views.of(receiver);
        if (result instanceof Map.Entry && model.safety() == Safety.CURSOR && view.base instanceof Map) {
            views.addEntry(result, view);
        }
        if (!Memory.recording) {
            return;
        }
        if (safetyOf(view) == Safety.CONCURRENT) {
            afterConcurrent(receiver, view, effects, argument, result, shape, site, (flags & JdkObjects.USED) != 0);
        } else if ((flags & JdkObjects.TAKES_CODE) != 0 && model.safety() != Safety.SYNCHRONIZED) {
            // The call may have run code of the program, and tasks: its access lasts until here.
            access(receiver, view, effects, model.safety(), site);
        }
    }

    private void afterConcurrent(
            Object receiver,
            Views.View view,
            Effects effects,
            Object argument,
            Object result,
            int shape,
            int site,
            boolean used) {
        if (view.base instanceof BlockingQueue) {
            synchronizers.synchronizing(view.base, site, Locks.SEES);
            return;
        }
        Effects ofBase = receiver == view.base
                ? effects
                : models.of(view.base.getClass()).effects(shape);
        concurrent.operation(view.base, ofBase.isUnknown() ? effects : ofBase, argument, result, site, used);
        if (ofBase.key() == Access.READS || ofBase.structure() == Access.READS) {
            synchronizers.looked(site);
        }
    }

    @Override
    public Object guard(Object receiver, Object key, int shape) {
        if (!underControl.getAsBoolean()) {
            return null;
        }
        Views.View view = views.of(receiver);
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
        Effects effects = models.of(receiver.getClass()).effects(shape);
        if (effects.view() == Effects.View.SAME
                || effects.view() == Effects.View.PART
                || effects.view() == Effects.View.REVERSED) {
            Views.View shown = views.of(receiver);
            Object lock = shown.lock == null ? receiver : shown.lock;
            boolean isPart = effects.view() == Effects.View.PART;
            Views.View added = show(
                    result,
                    shown,
                    lock,
                    isPart,
                    isPart ? Math.max(index, 0) : 0,
                    effects.view() == Effects.View.REVERSED);
            if (added != null && shown.isPart && receiver instanceof List<?> part) {
                added.length = part.size();
            }
        }
    }

    @Override
    public void viewedPrivately(Object receiver, Object result, int index, int shape, int site) {
        if (receiver == null || !underControl.getAsBoolean()) {
            return;
        }
        boolean isView = models.of(receiver.getClass()).effects(shape).view() == Effects.View.SAME;
        if (!isView
                || models.of(result.getClass()).safety() != Safety.CURSOR
                || !views.addPrivately(result, receiver)) {
            viewed(receiver, result, index, shape, site);
        }
    }

    @Override
    public void view(Object view, Object object) {
        if (underControl.getAsBoolean()) {
            show(view, views.of(object), view, false, 0, false);
        }
    }

    private Views.View show(Object view, Views.View shown, Object lock, boolean isPart, int from, boolean backwards) {
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
        ClassModels.Model model = models.of(argument.getClass());
        if (model.safety() == Safety.SAFE || model.safety() == Safety.DELEGATING) {
            return;
        }
        bulk(argument, model, writes ? Effects.WRITES_ALL : Effects.READS_ALL, site);
    }

    private void bulk(Object argument, ClassModels.Model model, Effects effects, int site) {
        Views.View view = views.of(argument);
        if (safetyOf(view) == Safety.CONCURRENT) {
            if (!(view.base instanceof BlockingQueue)) {
                concurrent.operation(view.base, effects, null, null, site, false);
            }
            return;
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? argument : view.lock;
        holding(lock, () -> access(argument, view, effects, model.safety(), site));
    }

    @Override
    public void elements(Object argument, int site) {
        if (underControl.getAsBoolean()) {
            ClassModels.Model model = models.of(argument.getClass());
            if (model.safety() != Safety.SAFE && model.safety() != Safety.DELEGATING) {
                bulk(argument, model, Effects.WRITES_ELEMENTS, site);
            }
        }
    }

    @Override
    public void element(Object argument, int index, int site, boolean writes) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        ClassModels.Model model = models.of(argument.getClass());
        Views.View view = views.of(argument);
        if (model.safety() == Safety.SAFE || model.safety() == Safety.DELEGATING) {
            return;
        }
        if (safetyOf(view) != Safety.UNSAFE || model.safety() == Safety.SYNCHRONIZED) {
            argument(argument, site, writes);
            return;
        }
        structure(view, Access.READS, site);
        element(view, view.index(index), site, writes);
    }

    @Override
    public void contents(Object argument, int site, boolean writes) {
        argument(argument, site, writes);
        if (argument instanceof Object[] array) {
            for (Object element : array) {
                if (element != null) {
                    argument(element, site, writes);
                }
            }
        }
    }

    private ObjectShadow own(Object receiver, Views.View view) {
        if (view.own == null) {
            view.own = cells(receiver);
        }
        return view.own;
    }

    private ObjectShadow cells(Views.View view) {
        if (view.cells == null) {
            view.cells = cells(view.base);
        }
        return view.cells;
    }

    private ObjectShadow cells(Object object) {
        ObjectShadow known = cells.get(object);
        if (known == null) {
            known = newCells.get();
            cells.put(object, known);
        }
        return known;
    }

    /** The copy has the cells of its original, whose accesses are not its own. */
    @Override
    public void cloned(Object original, Object copy, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        for (FieldCells.Place place : fields.of(original)) {
            if (!place.isVolatile()) {
                place.set(original, Memory.read(place.get(original), fieldSites.of(site, place.field())));
            }
            place.set(copy, 0);
        }
    }
}
