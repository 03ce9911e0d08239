package org.taskrace.agent.constructs.atomics;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.objectweb.asm.Type;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.SyncHistory;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.HandleHooks;

/**
 * Accesses that are made by a call: finds out which memory is meant, and judges them. A plain access is one like any other. One that is
 * atomic is no race with others of its kind, but is one with a plain access to that memory.
 */
public final class AtomicModel extends AtomicHooks.Model {

    /** A class and the name of one of its fields. */
    private record Member(Class<?> owner, String name) {}

    /** The accesses that calls on objects of a class make. */
    private enum Means {
        /** Themselves: an atomic with one value. */
        ATOMIC,
        /** Themselves, by index. */
        ATOMIC_ARRAY,
        /** Other memory: updaters, handles, fields. */
        OTHER
    }

    private static final ClassValue<Means> MEANS = new ClassValue<>() {
        @Override
        protected Means computeValue(Class<?> type) {
            Class<?> found = type;
            while (found != null && !found.getName().startsWith("java.util.concurrent.atomic.")) {
                found = found.getSuperclass();
            }
            if (found == null || found.getName().contains("Updater")) {
                return Means.OTHER;
            }
            return found.getName().endsWith("Array") ? Means.ATOMIC_ARRAY : Means.ATOMIC;
        }
    };

    /** The cells of an atomic's value or values. */
    private static final class AtomicCells {
        final boolean isArray;
        final String construct;
        private long[] cells = new long[1];

        AtomicCells(Object atomic) {
            isArray = MEANS.get(atomic.getClass()) == Means.ATOMIC_ARRAY;
            construct = atomic.getClass().getName();
        }

        SyncHistory.Cell at(int index) {
            return new SyncHistory.Cell(index < cells.length ? cells[index] : 0);
        }

        void put(int index, SyncHistory.Cell cell) {
            if (index >= cells.length) {
                cells = Arrays.copyOf(cells, Math.max(index + 1, cells.length + (cells.length >> 1)));
            }
            cells[index] = cell.accesses();
        }
    }

    /** The number of atomics that are found at once; these are kept from dying. */
    private static final int RECENT = 1 << 8;

    private final HappensBefore execution;
    private final AccessJudge history;
    private final SyncHistory syncHistory;
    private final FieldCellLocator fields;
    private final FieldSiteTable fieldSites;
    private final CalledMethods methods;
    private final InconclusiveReasons problems;
    private final BooleanSupplier underControl;
    private final Listener listener;

    /** For the whole JVM: handles are often made once, by a class initialiser, whenever that runs. */
    private static final WeakIdentityMap<Member> MADE = new WeakIdentityMap<>();

    private final WeakIdentityMap<AtomicCells> atomics = new WeakIdentityMap<>();

    /** Atomics that were used lately, by their hash code, and their cells. */
    private final Object[] recent = new Object[RECENT];

    private final AtomicCells[] recentCells = new AtomicCells[RECENT];

    /** Listener to operations that may be part of a loop that waits. */
    public interface Listener {
        void looked(int site);

        void mayHaveWritten();

        /** Runs before the running task reads and writes in one step. */
        void beforeSharedOperation(Object object);
    }

    public AtomicModel(
            HappensBefore execution,
            AccessJudge history,
            SyncHistory syncHistory,
            FieldCellLocator fields,
            FieldSiteTable fieldSites,
            CalledMethods methods,
            InconclusiveReasons problems,
            BooleanSupplier underControl,
            Listener listener) {
        this.execution = execution;
        this.history = history;
        this.syncHistory = syncHistory;
        this.fields = fields;
        this.fieldSites = fieldSites;
        this.methods = methods;
        methods.useAtomics(this);
        this.problems = problems;
        this.underControl = underControl;
        this.listener = listener;
    }

    @Override
    public void made(Object means, Class<?> owner, String member) {
        note(means, new Member(owner, member));
    }

    private static synchronized void note(Object means, Member member) {
        MADE.put(means, member);
    }

    private static synchronized Member noted(Object means) {
        return MADE.get(means);
    }

    /** State that is kept while no session runs. */
    public static final class Outside extends AtomicHooks.Model {
        @Override
        public void made(Object means, Class<?> owner, String member) {
            note(means, new Member(owner, member));
        }
    }

    @Override
    public void approaching(Object means, Object first) {
        if (underControl.getAsBoolean()) {
            boolean isAtomicObject = means != null && cells(means) != null;
            listener.beforeSharedOperation(isAtomicObject || first == null ? means : first);
        }
    }

    @Override
    public void access(Object means, Object first, long second, int site, int operation) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        AtomicCells cells = means == null ? null : cells(means);
        if (cells != null) {
            ofAtomic(means, cells, second, site, operation);
        } else {
            ofOther(means, first, second, site, operation);
        }
        if (AtomicHooks.kind(operation) == AtomicHooks.READ) {
            listener.looked(site);
        } else {
            listener.mayHaveWritten();
        }
    }

    private void ofOther(Object means, Object first, long second, int site, int operation) {
        Member member = means == null ? null : noted(means);
        if (means instanceof Field field) {
            ofField(field.getDeclaringClass(), field.getName(), first, site, operation);
        } else if (means instanceof MethodHandle) {
            // It tells itself what it accesses; see HandleHooks.
            return;
        } else if (member != null) {
            ofField(member.owner(), member.name(), first, site, operation);
        } else if (means instanceof VarHandle handle) {
            ofVarHandle(handle, first, second, site, operation);
        } else if (means == null) {
            element(first, second, site, operation);
        } else {
            UnsafeOffsets.Place place = UnsafeOffsets.find(first, second);
            if (place == null) {
                problems.add("an access of Unsafe to memory that is no field and no element", site);
            } else if (place.field() == null) {
                element(first, place.index(), site, operation);
            } else {
                ofField(place.field().getDeclaringClass(), place.field().getName(), first, site, operation);
            }
        }
    }

    @Override
    public void used(HandleHooks.Member used, Object[] some, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        Object[] arguments = HandleHooks.all(used, some);
        Object first = arguments.length > 0 ? arguments[0] : null;
        switch (used.kind()) {
            case MethodHandleInfo.REF_getField, MethodHandleInfo.REF_getStatic ->
                ofField(used.owner(), used.name(), first, site, AtomicHooks.READ | AtomicHooks.PLAIN);
            case MethodHandleInfo.REF_putField, MethodHandleInfo.REF_putStatic ->
                ofField(used.owner(), used.name(), first, site, AtomicHooks.WRITE | AtomicHooks.PLAIN);
            case HandleHooks.ELEMENT_READ ->
                element(first, (int) arguments[1], site, AtomicHooks.READ | AtomicHooks.PLAIN);
            case HandleHooks.ELEMENT_WRITE ->
                element(first, (int) arguments[1], site, AtomicHooks.WRITE | AtomicHooks.PLAIN);
            case HandleHooks.VARIABLE -> ofVariable(used.name(), used.bound(), arguments, site);
            case HandleHooks.GIVEN_VARIABLE -> ofVariable(used.name(), first, HandleHooks.rest(arguments), site);
            case MethodHandleInfo.REF_invokeStatic, MethodHandleInfo.REF_newInvokeSpecial -> {
                String name = used.kind() == MethodHandleInfo.REF_invokeStatic ? used.name() : "<init>";
                methods.called(used.owner(), name, used.type().toMethodDescriptorString(), null, arguments, site);
            }
            default ->
                methods.called(
                        used.owner(),
                        used.name(),
                        used.type().toMethodDescriptorString(),
                        first,
                        HandleHooks.rest(arguments),
                        site);
        }
    }

    /** Records an operation of a variable handle that is called through a method handle. */
    private void ofVariable(String name, Object variable, Object[] arguments, int site) {
        boolean isPlain = name.equals("get") || name.equals("set");
        int kind = name.startsWith("set")
                ? AtomicHooks.WRITE
                : name.startsWith("getAnd") || name.startsWith("compareAnd") || name.startsWith("weakCompareAnd")
                        ? AtomicHooks.EXCHANGE
                        : AtomicHooks.READ;
        int strength =
                isPlain ? AtomicHooks.PLAIN : name.endsWith("Opaque") ? AtomicHooks.OPAQUE : AtomicHooks.ORDERING;
        Object first = arguments.length > 0 && !(arguments[0] instanceof Integer) ? arguments[0] : null;
        long index = arguments.length > 1 && arguments[1] instanceof Integer number ? number : -1;
        access(variable, first, index, site, kind | strength);
    }

    /** Records an operation by a handle whose making was not seen: an array's, or one of a field from elsewhere. */
    private void ofVarHandle(VarHandle handle, Object first, long second, int site, int operation) {
        boolean isArray = !handle.coordinateTypes().isEmpty()
                && handle.coordinateTypes().get(0).isArray();
        if (isArray) {
            boolean isOfElements = handle.coordinateTypes().get(0).getComponentType() == handle.varType();
            if (isOfElements) {
                element(first, second, site, operation);
            } else {
                for (int i = 0; i < bytes(handle); i++) {
                    element(first, second + i, site, operation);
                }
            }
            return;
        }
        if (first instanceof ByteBuffer buffer && buffer.hasArray()) {
            for (int i = 0; i < bytes(handle); i++) {
                element(buffer.array(), buffer.arrayOffset() + second + i, site, operation);
            }
            return;
        }
        Member member = VarHandleResolver.of(handle, Member::new);
        if (member == null) {
            problems.addUnknownOrder("the accesses of a VarHandle to memory that is not known are not seen", site);
        } else {
            note(handle, member);
            ofField(member.owner(), member.name(), first, site, operation);
        }
    }

    /** Returns how many bytes an access through a handle for bytes concerns. */
    private static int bytes(VarHandle handle) {
        Class<?> type = handle.varType();
        return type == short.class || type == char.class
                ? Short.BYTES
                : Type.getType(type).getSize() * Integer.BYTES;
    }

    private void ofAtomic(Object atomic, AtomicCells cells, long index, int site, int operation) {
        int at = cells.isArray ? (int) index : 0;
        SyncHistory.Cell cell = cells.at(at);
        int kind = AtomicHooks.kind(operation);
        if (!syncHistory.isRepeated(cell, kind, site)) {
            SyncHistory.Subject subject = new SyncHistory.Subject(
                    cells.construct, atomic, cells.isArray ? (int) index : -1, edges(operation));
            syncHistory.operation(cell, operation, site, subject);
            cells.put(at, cell);
        }
    }

    /** Returns the cells of an atomic; null if the object accesses other memory. */
    private AtomicCells cells(Object means) {
        int slot = System.identityHashCode(means) & RECENT - 1;
        if (recent[slot] == means) {
            return recentCells[slot];
        }
        if (MEANS.get(means.getClass()) == Means.OTHER) {
            return null;
        }
        AtomicCells cells = atomics.get(means);
        if (cells == null) {
            cells = new AtomicCells(means);
            atomics.put(means, cells);
        }
        recent[slot] = means;
        recentCells[slot] = cells;
        return cells;
    }

    private static SyncHistory.Edges edges(int operation) {
        return (operation & AtomicHooks.ORDERING) != 0 ? SyncHistory.Edges.WEAKEN_IF_USED : SyncHistory.Edges.NONE;
    }

    private void ofField(Class<?> owner, String name, Object holder, int site, int operation) {
        FieldCellLocator.Place place = fields.find(owner, name);
        if (place == null || place.isFinal() || !place.isStatic() && holder == null) {
            return;
        }
        int fieldSite = fieldSites.of(site, place.field());
        if (place.cell() == null) {
            Object where = place.isStatic()
                    ? (place.field().getDeclaringClass().getName().replace('.', '/') + "." + name).intern()
                    : holder;
            judged(operation, writes -> history.withoutCell(where, AccessKey.of(fieldSite, writes)));
        } else if (place.isVolatile()) {
            boolean isPlain = (operation & AtomicHooks.PLAIN) != 0;
            SyncHistory.Subject subject = new SyncHistory.Subject(
                    "volatile field", null, -1, isPlain ? SyncHistory.Edges.WEAKEN_IF_USED : edges(operation));
            SyncHistory.Cell cell = new SyncHistory.Cell(place.get(holder));
            syncHistory.operation(cell, operation, fieldSite, subject);
            place.set(holder, cell.accesses());
        } else {
            judged(operation, writes -> {
                long cell = place.get(holder);
                place.set(holder, FieldMemory.access(cell, AccessKey.of(fieldSite, writes)));
            });
        }
    }

    private void element(Object array, long index, int site, int operation) {
        if (array == null || !array.getClass().isArray() || index < 0 || index >= Array.getLength(array)) {
            return;
        }
        int elementSite = fieldSites.ofArray(site);
        judged(operation, writes -> {
            ArrayMemory.accessElement(array, (int) index, AccessKey.of(elementSite, writes));
        });
    }

    /** One access, or a read and a write. */
    private interface Judged {
        void access(boolean writes);
    }

    private void judged(int operation, Judged judged) {
        int kind = AtomicHooks.kind(operation);
        Runnable accesses = () -> {
            if (kind == AtomicHooks.READ || kind == AtomicHooks.EXCHANGE) {
                judged.access(false);
            }
            if (kind != AtomicHooks.READ) {
                judged.access(true);
            }
        };
        if ((operation & AtomicHooks.PLAIN) != 0) {
            accesses.run();
        } else {
            boolean isSum = kind == AtomicHooks.UPDATE && AtomicHooks.operator(operation) == AtomicHooks.SUM;
            history.atomically((operation & AtomicHooks.ORDERING) != 0, isSum, accesses);
            if (kind != AtomicHooks.READ) {
                execution.endStrandSoon();
            }
        }
    }

    private static Object[] actual(Executable called, Object... arguments) {
        return arguments != null && arguments.length == called.getParameterCount() ? arguments : new Object[0];
    }

    /** Records a call by reflection: a method of the JDK is called like any other. */
    @Override
    public void invoked(Object called, Object receiver, Object[] arguments, int site) {
        if (!underControl.getAsBoolean()) {
            return;
        }
        if (called instanceof Constructor<?> constructor
                && constructor.getDeclaringClass().getClassLoader() == null) {
            Object[] actual = actual(constructor, arguments);
            methods.called(
                    constructor.getDeclaringClass(),
                    "<init>",
                    Type.getConstructorDescriptor(constructor),
                    null,
                    actual,
                    site);
        }
        if (!(called instanceof Method method)) {
            return;
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        boolean isOfJdk = method.getDeclaringClass().getClassLoader() == null;
        if (isStatic ? isOfJdk : receiver != null) {
            Object[] actual = actual(method, arguments);
            methods.called(
                    method.getDeclaringClass(),
                    method.getName(),
                    Type.getMethodDescriptor(method),
                    isStatic ? null : receiver,
                    actual,
                    site);
        }
    }
}
