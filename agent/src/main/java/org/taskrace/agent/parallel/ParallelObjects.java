package org.taskrace.agent.parallel;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;
import org.taskrace.agent.constructs.objects.BackingArrayAccess;
import org.taskrace.agent.constructs.objects.JdkObjectModel;
import org.taskrace.agent.constructs.objects.KeeperModel;
import org.taskrace.agent.constructs.objects.ReceiverAccessModel;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.CellState;
import org.taskrace.hooks.parallel.ParallelArrays;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.sync.KeeperHooks;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Model that turns calls on objects of the table into accesses, for several threads: the model of serial runs, under one lock. Objects that
 * synchronise end the check.
 *
 * <p>The model may look at an object while another task changes it, and an exception may come of that. Then the program has a race on the
 * object's structure, which is noted first, so the rest of the look is left out.
 */
final class ParallelObjects extends ObjectHooks.Model {

    private static final BackingArrayAccess ARRAYS = new BackingArrayAccess() {
        @Override
        public void all(Object array, int site, boolean writes) {
            ParallelArrays.accessArray(array, AccessKey.of(site, writes));
        }

        @Override
        public void element(Object array, int index, int site, boolean writes) {
            ParallelArrays.accessElement(array, index, AccessKey.of(site, writes));
        }
    };

    private final ParallelRun run;
    private final ParallelJudge judge;
    private final ClassModelTable models;
    private final JdkObjectModel model;
    private final SiteTable sites;
    private final Map<Site, Integer> fieldSites = new HashMap<>();

    /** The parts of the process's state that calls have found or changed, with whether the latest call has changed them. */
    ParallelObjects(ParallelRun run, ParallelJudge judge, ClassModelTable models, SiteTable sites) {
        this.sites = sites;
        this.run = run;
        this.judge = judge;
        this.models = models;
        model = new JdkObjectModel(models, () -> new ParallelJudge.ObjectCells(), ARRAYS);
    }

    /** Lets the exact class of an object say what calls do to it, as in serial runs. */
    void useReceivers(
            CallShapeTable shapes, ReceiverAccessModel.Effects fields, ReceiverAccessModel.ObjectEffects effects) {
        SyncHooks.Control locks = run.locksOfProgram();
        model.receivers(new ReceiverAccessModel(
                sites,
                new FieldSiteTable(sites),
                shapes,
                ParallelMemory::accessWithoutCell,
                fields,
                effects,
                (lock, access) -> {
                    locks.acquired(lock);
                    access.run();
                    locks.releasing(lock);
                }));
    }

    /** Returns whether an access to this object is to be recorded. */
    private boolean isChecked(Object object, int site) {
        return isRecorded(site) && isKnown(object, site);
    }

    private boolean isKnown(Object object, int site) {
        if (object.getClass().isArray()) {
            return true;
        }
        Safety safety;
        synchronized (this) {
            safety = models.of(object.getClass()).safety();
        }
        if (safety == Safety.CONCURRENT || safety == Safety.SYNCHRONIZED || safety == Safety.INDEPENDENT) {
            run.outside(object.getClass().getName(), site);
            return false;
        }
        return true;
    }

    private synchronized void tell(Runnable access) {
        try {
            access.run();
        } catch (RuntimeException changedMeanwhile) {
            // See above.
        }
    }

    @Override
    public void before(Object receiver, Object argument, int index, int shape, int site) {
        if (isChecked(receiver, site)) {
            tell(() -> model.before(receiver, argument, index, shape, site));
        }
    }

    @Override
    public void after(Object receiver, Object argument, Object result, int index, int shape, int site, int flags) {
        // Entries of a map are kept in mind even while nothing is recorded.
        if (isChecked(receiver, site) || result instanceof Map.Entry && isKnown(receiver, site)) {
            tell(() -> model.after(receiver, argument, result, index, shape, site, flags));
        }
    }

    @Override
    public void viewed(Object receiver, Object result, int index, int shape, int site) {
        if (receiver != null) {
            tell(() -> model.viewed(receiver, result, index, shape, site));
        }
    }

    @Override
    public void argument(Object argument, int site, boolean writes) {
        if (isChecked(argument, site)) {
            tell(() -> model.argument(argument, site, writes));
        }
    }

    @Override
    public void possible(Object argument, int site, boolean writes) {
        if (isMemory(argument) && isChecked(argument, site)) {
            tell(() -> model.possible(argument, site, writes));
        }
    }

    @Override
    public void possibleContents(Object argument, int site) {
        if (isMemory(argument) && isChecked(argument, site)) {
            tell(() -> model.possibleContents(argument, site));
        }
    }

    @Override
    public void receiver(Object receiver, int shape, int site, boolean writes) {
        if (isChecked(receiver, site)) {
            tell(() -> model.receiver(receiver, shape, site, writes));
        }
    }

    @Override
    public void touched(Object receiver, int shape, int sure, int possible) {
        if (isChecked(receiver, sure)) {
            tell(() -> model.touched(receiver, shape, sure, possible));
        }
    }

    @Override
    public void filled(Object result, Object receiver, Object array, int site) {
        if (isChecked(array, site)) {
            tell(() -> model.filled(result, receiver, array, site));
        }
    }

    @Override
    public void touchedArgument(
            Object argument, Object receiver, String owner, int parameter, int shape, int sure, int possible) {
        if (isChecked(argument, sure)) {
            tell(() -> model.touchedArgument(argument, receiver, owner, parameter, shape, sure, possible));
        }
    }

    @Override
    public void afterTouched(Object receiver, int sure) {
        if (isChecked(receiver, sure)) {
            tell(() -> model.afterTouched(receiver, sure));
        }
    }

    @Override
    public synchronized boolean isDeclared(Object receiver, int shape, String className) {
        return model.isDeclared(receiver, shape, className);
    }

    private synchronized boolean isMemory(Object object) {
        if (object.getClass().isArray()) {
            return true;
        }
        Safety safety = models.of(object.getClass()).safety();
        return safety == Safety.UNSAFE || safety == Safety.CURSOR;
    }

    @Override
    public void elements(Object argument, int site) {
        if (isChecked(argument, site)) {
            tell(() -> model.elements(argument, site));
        }
    }

    @Override
    public void element(Object argument, int index, int site, boolean writes) {
        if (isChecked(argument, site)) {
            tell(() -> model.element(argument, index, site, writes));
        }
    }

    @Override
    public void contents(Object argument, int site, boolean writes) {
        if (isChecked(argument, site)) {
            tell(() -> model.contents(argument, site, writes));
        }
    }

    @Override
    public void asked(Object object, int question, int site) {
        if (isAsked(object, site)) {
            tell(() -> model.asked(object, question, site));
        }
    }

    @Override
    public void askedForEquality(Object object, Object other, int site) {
        if (isAsked(object, site) && isAsked(other, site)) {
            tell(() -> model.askedForEquality(object, other, site));
        }
    }

    @Override
    public void askedContents(Object container, Object by, int question, int from, int to, int site) {
        if (isAsked(container, site)) {
            tell(() -> model.askedContents(container, by, question, from, to, site));
        }
    }

    @Override
    public void askedDeeply(Object object, Object other, int question, int site) {
        if (isAsked(object, site)) {
            tell(() -> model.askedDeeply(object, other, question, site));
        }
    }

    @Override
    public void ofLocal(Object receiver, Object argument, int shape, int site) {
        if (isAsked(receiver, site)) {
            tell(() -> model.ofLocal(receiver, argument, shape, site));
        }
    }

    @Override
    public void ofRecord(Object asked, Object other, int question, int site) {
        if (isAsked(asked, site)) {
            tell(() -> model.ofRecord(asked, other, question, site));
        }
    }

    @Override
    public void mayAskContents(Object object, int site) {
        if (isAsked(object, site)) {
            tell(() -> model.mayAskContents(object, site));
        }
    }

    @Override
    public Object handedOut(Object walk, int site) {
        return walk != null && isChecked(walk, site) ? model.handedOut(walk, site) : walk;
    }

    /** Returns the model of objects that keep arguments: that of serial runs, under the lock of all objects. */
    KeeperHooks.Model keepers(CallShapeTable shapes, KeeperModel.Effects effects) {
        // What is kept is noted even while nothing is recorded.
        KeeperModel keepers = new KeeperModel(model, models, shapes, effects, () -> true);
        return new KeeperHooks.Model() {
            @Override
            public void keeps(Object holder, Object argument) {
                tell(() -> keepers.keeps(holder, argument));
            }

            @Override
            public void uses(Object holder, int shape, int site) {
                if (isRecorded(site)) {
                    tell(() -> keepers.uses(holder, shape, site));
                }
            }

            @Override
            public void usesArgument(Object holder, int site) {
                if (isRecorded(site)) {
                    tell(() -> keepers.usesArgument(holder, site));
                }
            }
        };
    }

    private boolean isRecorded(int site) {
        Strand strand = Strand.ifRecording();
        return strand != null && judge.isUnderControl(strand, site);
    }

    /** Returns whether an object that is asked is to be followed. */
    private boolean isAsked(Object object, int site) {
        return !(object instanceof String) && isChecked(object, site);
    }

    @Override
    public void view(Object view, Object object) {
        tell(() -> model.view(view, object));
    }

    @Override
    public void viewPart(Object view, Object object, int from, int to) {
        tell(() -> model.viewPart(view, object, from, to));
    }

    /** Gives the copy of an object cells of its own, in place of the original's, and records a read of the original. */
    @Override
    public void cloned(Object original, Object copy, int site) {
        boolean isRead = isChecked(original, site);
        for (Class<?> type = copy.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean isCell =
                        field.getName().startsWith(FieldCellLocator.PREFIX) && field.getType() == CellState.class;
                if (isCell && !Modifier.isStatic(field.getModifiers())) {
                    cloned(original, copy, field, isRead, site);
                }
            }
        }
    }

    private void cloned(Object original, Object copy, Field cell, boolean isRead, int site) {
        try {
            cell.setAccessible(true);
            cell.set(copy, null);
            if (isRead) {
                String name = cell.getName().substring(FieldCellLocator.PREFIX.length());
                Method check = cell.getDeclaringClass()
                        .getMethod(FieldCellLocator.PREFIX + "read$" + name, Object.class, int.class);
                check.setAccessible(true);
                int fieldSite = siteOf(site, cell.getDeclaringClass(), name);
                check.invoke(null, original, AccessKey.of(fieldSite, false));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            run.outside("a copy of " + original.getClass().getName() + " (" + e + ")", site);
        }
    }

    private synchronized int siteOf(int call, Class<?> owner, String field) {
        Site.Target target = new Site.Target(Site.Kind.FIELD, owner.getName(), field);
        Site place = sites.get(call);
        Site site = new Site(place.className(), place.method(), place.file(), place.line(), target);
        return fieldSites.computeIfAbsent(site, sites::add);
    }
}
