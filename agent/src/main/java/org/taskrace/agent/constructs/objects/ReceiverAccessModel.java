package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.FieldAccesses;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Accesses of JDK methods to their own objects, as the exact class of an object tells.
 *
 * <p>An object of a class without a line in the table is one location. Beside it there are fields that the program
 * accesses itself: public ones, such as {@code java.awt.Point.x}, and protected ones of a superclass. A call counts as
 * accesses to such fields, too.
 */
public final class ReceiverAccessModel {

    /** Model of the fields that methods of the JDK access. */
    @FunctionalInterface
    public interface Effects {

        /** @param className the exact class of the object, or the nearest one that is the JDK's, with slashes */
        FieldAccesses of(String className, String name, String descriptor);
    }

    /** Model of the effects that methods of the JDK have on their objects as a whole. */
    @FunctionalInterface
    public interface ObjectEffects {

        int READS = 1;
        int WRITES = 2;
        int MAY_READ = 4;
        int MAY_WRITE = 8;

        /** Returns these bits; the parameters are those of {@link Effects#of}. */
        int of(String className, String name, String descriptor);
    }

    /** Receiver of accesses to an object. */
    @FunctionalInterface
    interface Accesses {

        void add(boolean isSure, boolean writes);
    }

    private static final String DOUBT = "the call may access a field that the program accesses, too";

    private final SiteTable sites;
    private final FieldSiteTable fieldSites;
    private final CallShapeTable shapes;
    private final ObjIntConsumer<Object> fieldAccesses;
    private final Effects effects;
    private final ObjectEffects objectEffects;
    private final BiConsumer<Object, Runnable> holding;

    private final ClassValue<List<Field>> fields = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return find(type);
        }
    };

    /**
     * Creates a model.
     *
     * @param fieldAccesses receives accesses to fields that have no cell: the object and the access key
     * @param holding runs something while the running task holds an object's monitor
     */
    public ReceiverAccessModel(
            SiteTable sites,
            FieldSiteTable fieldSites,
            CallShapeTable shapes,
            ObjIntConsumer<Object> fieldAccesses,
            Effects effects,
            ObjectEffects objectEffects,
            BiConsumer<Object, Runnable> holding) {
        this.sites = sites;
        this.fieldSites = fieldSites;
        this.shapes = shapes;
        this.fieldAccesses = fieldAccesses;
        this.effects = effects;
        this.objectEffects = objectEffects;
        this.holding = holding;
    }

    private List<Field> find(Class<?> type) {
        List<Field> found = new ArrayList<>();
        int closed = Modifier.FINAL | Modifier.VOLATILE | Modifier.STATIC | Modifier.PRIVATE;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (!AskedObjects.isOfJdk(c) || !Modifier.isPublic(c.getModifiers())) {
                continue;
            }
            for (Field field : c.getDeclaredFields()) {
                boolean isPublic = Modifier.isPublic(field.getModifiers());
                boolean isInherited = Modifier.isProtected(field.getModifiers()) && !AskedObjects.isOfJdk(type);
                boolean isOpen = (field.getModifiers() & closed) == 0 && (isPublic || isInherited && isNamed(field));
                if (isOpen) {
                    found.add(field);
                }
            }
        }
        return List.copyOf(found);
    }

    /** Returns whether code of the program that was loaded accesses a field; code that accesses a protected one was, before its objects. */
    private boolean isNamed(Field field) {
        Site.Target target =
                new Site.Target(Site.Kind.FIELD, field.getDeclaringClass().getName(), field.getName());
        for (int i = 1; i < sites.size(); i++) {
            if (target.equals(sites.get(i).target())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Records what a call does to the open fields of its object.
     *
     * @param changes whether the call changes its object as the table says, so that it writes what it may write
     */
    void called(Object receiver, int shape, int site, boolean changes) {
        List<Field> open = fields.get(receiver.getClass());
        if (open.isEmpty()) {
            return;
        }
        CallShape method = shapes.get(shape);
        FieldAccesses accesses = effects.of(jdkClass(receiver), method.name(), method.descriptor());
        if (accesses.holdsMonitor()) {
            holding.accept(receiver, () -> access(receiver, open, accesses, site, changes));
        } else {
            access(receiver, open, accesses, site, changes);
        }
    }

    /** Tells of the accesses of a call to its object, which no line of the table describes. */
    void touched(Object receiver, int shape, Accesses accesses) {
        CallShape method = shapes.get(shape);
        int bits = objectEffects.of(jdkClass(receiver), method.name(), method.descriptor());
        if ((bits & (ObjectEffects.READS | ObjectEffects.MAY_READ)) != 0) {
            accesses.add((bits & ObjectEffects.READS) != 0, false);
        }
        if ((bits & (ObjectEffects.WRITES | ObjectEffects.MAY_WRITE)) != 0) {
            accesses.add((bits & ObjectEffects.WRITES) != 0, true);
        }
    }

    private static String jdkClass(Object receiver) {
        Class<?> type = receiver.getClass();
        while (!AskedObjects.isOfJdk(type)) {
            type = type.getSuperclass();
        }
        return type.getName().replace('.', '/');
    }

    private void access(Object receiver, List<Field> open, FieldAccesses accesses, int site, boolean changes) {
        for (Field field : open) {
            String name = field.getName();
            if (accesses.mayWrite().contains(name)) {
                access(receiver, field, site, true, changes || accesses.writes().contains(name));
            } else if (accesses.mayRead().contains(name)) {
                access(receiver, field, site, false, accesses.reads().contains(name));
            }
        }
    }

    private void access(Object receiver, Field field, int site, boolean writes, boolean isSure) {
        int place = isSure ? fieldSites.ofSure(site, field) : fieldSites.of(fieldSites.possible(site, DOUBT), field);
        fieldAccesses.accept(receiver, AccessKey.of(place, writes));
    }
}
