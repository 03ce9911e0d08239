package org.taskrace.agent.shadow;

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

    private final ArrayAccesses arrays;
    private final ObjectAccesses accesses;
    private final ClassModels models;
    private final Locks.Control synchronizers;
    private final BiConsumer<Object, Runnable> holding;
    private final BooleanSupplier underControl;
    private final ConcurrentObjects concurrent;
    private final FieldCells fields;
    private final FieldSites fieldSites;
    private final Views views = new Views();

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
        arrays = ArrayAccesses.SERIAL;
        accesses = new ObjectAccesses(() -> new ObjectCells(history), arrays);
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
        this.arrays = arrays;
        accesses = new ObjectAccesses(newCells, arrays);
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
        Views.View cursor = views.ofCursor(receiver);
        ClassModels.Model model = cursor != null ? cursor.model : models.of(receiver.getClass());
        Effects effects = model.effects(shape);
        if (effects == Effects.NOTHING || model.safety() == Safety.INDEPENDENT) {
            return;
        }
        Views.View view = cursor != null ? cursor : views.ofOther(receiver);
        if (view.safety(models) == Safety.CONCURRENT) {
            if (effects.structure() == Access.WRITES || effects.value() == Effects.Value.TAKES) {
                synchronizers.comesTo(view.base);
            }
            if (view.base instanceof BlockingQueue && effects.structure() != Access.READS) {
                synchronizers.synchronizing(view.base, site, Locks.PUBLISHES | Locks.ADDS);
            }
            return;
        }
        if (model.safety() != Safety.CURSOR || !view.showsMap()) {
            JdkObjects.settle(receiver);
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? receiver : view.lock;
        if (lock == null) {
            accesses.access(receiver, view, effects, model.safety(), site);
            accesses.elementAt(receiver, view, effects, index, site);
        } else {
            holding.accept(lock, () -> {
                accesses.access(receiver, view, effects, model.safety(), site);
                accesses.elementAt(receiver, view, effects, index, site);
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

    @Override
    public void after(Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        Views.View cursor = views.ofCursor(receiver);
        ClassModels.Model model = cursor != null ? cursor.model : models.of(receiver.getClass());
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
        Views.View view = cursor != null ? cursor : views.ofOther(receiver);
        if (result instanceof Map.Entry && model.safety() == Safety.CURSOR && view.base instanceof Map) {
            views.addEntry(result, view);
        }
        if (!Memory.recording) {
            return;
        }
        if (view.safety(models) == Safety.CONCURRENT) {
            afterConcurrent(receiver, view, effects, argument, result, shape, site, (flags & JdkObjects.USED) != 0);
        } else if ((flags & JdkObjects.TAKES_CODE) != 0 && model.safety() != Safety.SYNCHRONIZED) {
            // The call may have run code of the program, and tasks: its access lasts until here.
            accesses.access(receiver, view, effects, model.safety(), site);
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
        ClassModels.Model model = models.of(result.getClass());
        if (!isView || model.safety() != Safety.CURSOR || !views.addPrivately(result, receiver, model)) {
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
        if (model.safety() == Safety.INDEPENDENT) {
            if (effects == Effects.WRITES_ALL) {
                concurrent.draw(argument, site, true);
            }
            return;
        }
        Views.View view = views.of(argument);
        if (view.safety(models) == Safety.CONCURRENT) {
            if (!(view.base instanceof BlockingQueue)) {
                concurrent.operation(view.base, effects, null, null, site, false);
            }
            return;
        }
        Object lock = model.safety() == Safety.SYNCHRONIZED && view.lock == null ? argument : view.lock;
        holding(lock, () -> accesses.access(argument, view, effects, model.safety(), site));
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
        if (argument instanceof Object[] array) {
            for (Object element : array) {
                if (element != null) {
                    argument(element, site, writes);
                }
            }
        }
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
