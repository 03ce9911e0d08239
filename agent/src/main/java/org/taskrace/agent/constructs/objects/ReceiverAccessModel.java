package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.FieldAccesses;
import org.taskrace.agent.constructs.objects.table.JdkClasses;
import org.taskrace.agent.constructs.objects.table.OwnAccess;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Accesses of JDK methods to their own objects and to arguments, as the exact class of an object tells.
 *
 * <p>Each field of an object of a class without a line in the table is a location. All that its fields refer to is
 * another one. Locks that a method takes count while it accesses them. Beside these there are fields that the program
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

        /**
         * Returns the accesses of a method to parts of its object or of an argument.
         *
         * @param owner the class of the method's object; for a static method the class that declares it
         * @param parameter the number of the object among the parameters, the receiver first
         * @param className the exact class of the object, or the nearest one that is the JDK's, with slashes
         */
        List<OwnAccess> of(String owner, int parameter, String className, String name, String descriptor);
    }

    /** Receiver of accesses to a part of an object. */
    @FunctionalInterface
    interface Accesses {

        /** @param part the number of the part, or a negative one for all that lies inside the object */
        void add(int part, boolean isSure, boolean writes);
    }

    private static final String DOUBT = "the call may access a field that the program accesses, too";

    private final SiteTable sites;
    private final FieldSiteTable fieldSites;
    private final CallShapeTable shapes;
    private final ObjIntConsumer<Object> fieldAccesses;
    private final Effects effects;
    private final ObjectEffects objectEffects;
    private final BiConsumer<Object, Runnable> holding;

    /** For each object the one that stands for its locks without a name. */
    private final WeakIdentityMap<Object> unnamedLocks = new WeakIdentityMap<>();

    /** For each object and each thread in a method of it: the fields that the method may write, as they were before. */
    private final WeakIdentityMap<Map<Thread, Map<OwnAccess, Object>>> valuesBefore = new WeakIdentityMap<>();

    private final ClassValue<Map<String, Field>> fieldsByName = new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            return readable(type);
        }
    };

    /** Numbers of the names of parts. */
    private final Map<String, Integer> parts = new HashMap<>();

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

    /** Returns the accesses of a method of the JDK to the object that it is called on. */
    public static List<OwnAccess> of(Object receiver, CallShape method, ObjectEffects effects) {
        String className = jdkClass(receiver);
        return effects.of(className, 0, className, method.name(), method.descriptor());
    }

    /**
     * Tells of the accesses of a call to an argument, which no line of the table describes.
     *
     * @param receiver null for a static method or a constructor, which the named class declares
     */
    void touchedArgument(
            Object argument, Object receiver, String owner, int parameter, int shape, int site, Accesses accesses) {
        CallShape method = shapes.get(shape);
        String declaring = receiver == null ? owner : jdkClass(receiver);
        for (OwnAccess access :
                objectEffects.of(declaring, parameter, jdkClass(argument), method.name(), method.descriptor())) {
            boolean isSure = access.isSure() && !access.locks().contains(OwnAccess.OTHER);
            holding(locks(argument, access).iterator(), () -> {
                accesses.add(part(access), isSure, access.writes());
                for (Field field : fields.get(argument.getClass())) {
                    if (field.getName().equals(access.part())) {
                        access(argument, field, site, access.writes(), isSure);
                    }
                }
            });
        }
    }

    /** Returns the number of a part; a negative one for all that lies inside. */
    private int part(OwnAccess access) {
        return access.part().equals(OwnAccess.INSIDE) ? -1 : parts.computeIfAbsent(access.part(), any -> parts.size());
    }

    /** Tells of the accesses of a call to its object, which no line of the table describes. */
    void touched(Object receiver, int shape, Accesses accesses) {
        CallShape method = shapes.get(shape);
        Map<OwnAccess, Object> before = new HashMap<>();
        List<OwnAccess> all = of(receiver, method, objectEffects);
        for (OwnAccess access : all) {
            if (isOtherBranch(receiver, access, all)) {
                continue;
            }
            boolean isSure = access.isSure() && !access.locks().contains(OwnAccess.OTHER);
            int part = part(access);
            holding(locks(receiver, access).iterator(), () -> accesses.add(part, isSure, access.writes()));
            if (access.writes() && !isSure && !access.locks().contains(OwnAccess.OTHER)) {
                before.put(access, value(receiver, access.part()));
            }
        }
        if (!before.isEmpty()) {
            Map<Thread, Map<OwnAccess, Object>> ofThreads = valuesBefore.get(receiver);
            if (ofThreads == null) {
                ofThreads = new WeakHashMap<>();
                valuesBefore.put(receiver, ofThreads);
            }
            ofThreads.put(Thread.currentThread(), before);
        }
    }

    /**
     * Tells of those writes of a call that were only possible before it: to fields that have another value after it.
     */
    void changed(Object receiver, Accesses accesses) {
        Map<Thread, Map<OwnAccess, Object>> ofThreads = valuesBefore.get(receiver);
        Map<OwnAccess, Object> before = ofThreads == null ? null : ofThreads.remove(Thread.currentThread());
        if (before == null) {
            return;
        }
        if (ofThreads.isEmpty()) {
            valuesBefore.remove(receiver);
        }
        before.forEach((access, old) -> {
            Object now = value(receiver, access.part());
            boolean isPrimitive = now != null
                    && fieldsByName
                            .get(receiver.getClass())
                            .get(access.part())
                            .getType()
                            .isPrimitive();
            if (isPrimitive ? !now.equals(old) : now != old) {
                holding(locks(receiver, access).iterator(), () -> accesses.add(parts.get(access.part()), true, true));
            }
        });
    }

    /**
     * Returns whether the object makes an access under other locks. Some methods take the lock that a field refers to, and
     * the object's monitor if there is none.
     */
    private boolean isOtherBranch(Object object, OwnAccess access, List<OwnAccess> all) {
        boolean isNamed = access.locks().stream().anyMatch(ReceiverAccessModel::isField);
        if (isNamed) {
            return access.locks().stream().anyMatch(lock -> isField(lock) && value(object, lock) == null);
        }
        return access.locks().contains(OwnAccess.ITSELF)
                && all.stream()
                        .anyMatch(other -> other.part().equals(access.part())
                                && other.writes() == access.writes()
                                && other.locks().stream()
                                        .anyMatch(lock -> isField(lock) && value(object, lock) != null));
    }

    private static boolean isField(String lock) {
        return !lock.equals(OwnAccess.ITSELF) && !lock.equals(OwnAccess.OTHER);
    }

    /** Returns the objects that are locked during an access, each once. */
    private List<Object> locks(Object object, OwnAccess access) {
        List<Object> locks = new ArrayList<>();
        for (String name : access.locks()) {
            Object lock = lock(object, name);
            if (locks.stream().noneMatch(other -> other == lock)) {
                locks.add(lock);
            }
        }
        return locks;
    }

    private Object lock(Object object, String name) {
        if (name.equals(OwnAccess.ITSELF)) {
            return object;
        }
        Object lock = name.equals(OwnAccess.OTHER) ? null : value(object, name);
        if (lock != null) {
            return lock;
        }
        Object known = unnamedLocks.get(object);
        if (known == null) {
            known = new Object();
            unnamedLocks.put(object, known);
        }
        return known;
    }

    /** Returns the value of a field; null if it is none, or cannot be read. */
    private Object value(Object object, String name) {
        Field field = fieldsByName.get(object.getClass()).get(name);
        try {
            return field == null ? null : field.get(object);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    /** Returns the fields of a class that can be read; of several with one name the nearest. */
    private static Map<String, Field> readable(Class<?> type) {
        Map<String, Field> found = new HashMap<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : JdkClasses.contain(c) ? c.getDeclaredFields() : new Field[0]) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !found.containsKey(field.getName())
                        && field.trySetAccessible()) {
                    found.put(field.getName(), field);
                }
            }
        }
        return found;
    }

    private void holding(Iterator<Object> owned, Runnable access) {
        if (owned.hasNext()) {
            holding.accept(owned.next(), () -> holding(owned, access));
        } else {
            access.run();
        }
    }

    private static String jdkClass(Object receiver) {
        Class<?> type = receiver.getClass();
        while (!JdkClasses.contain(type)) {
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
