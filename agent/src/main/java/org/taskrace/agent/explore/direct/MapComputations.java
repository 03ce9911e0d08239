package org.taskrace.agent.explore.direct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;

/**
 * Entries of concurrent maps that a function of the program computes. The function runs before the call of the map, so that its task can be
 * suspended in it; the map then gets its result. A ConcurrentHashMap lets updates of entries in the bin of a computed one wait.
 *
 * <p>Functions of {@code merge} run inside the map. A task that lets a map grow waits for the computed entries, and so does one that
 * changes all entries, each somewhere in the middle. Neither wait is explored: both are named.
 */
@SuppressWarnings("unchecked")
final class MapComputations {

    /** The table of a map; its length says which entries have a common bin. */
    private static final VarHandle TABLE;

    /** The number of bins that a map without a table will have, if it is above 0. */
    private static final VarHandle SIZE;

    private static final int DEFAULT_BINS = 16;

    /** The methods that update the entry of their first argument; other updates concern several. */
    private static final Set<String> OF_ONE_ENTRY = Set.of(
            "put", "putIfAbsent", "remove", "replace", "merge", "compute", "computeIfAbsent", "computeIfPresent");

    static {
        try {
            Class<?> nodes = Class.forName("[Ljava.util.concurrent.ConcurrentHashMap$Node;");
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(ConcurrentHashMap.class, MethodHandles.lookup());
            TABLE = lookup.findVarHandle(ConcurrentHashMap.class, "table", nodes);
            SIZE = lookup.findVarHandle(ConcurrentHashMap.class, "sizeCtl", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A bin of a map, an entry of which a task computes. */
    private record Computed(ExploredTask task, Object map, int bin) {}

    private final DirectedRun run;
    private final DecisionPoint point;
    private final List<Computed> running = new ArrayList<>();

    MapComputations(DirectedRun run, DecisionPoint point) {
        this.run = run;
        this.point = point;
    }

    /** Returns whether an update of an object may have to wait for a computation. */
    boolean mayWait(Object object) {
        return object instanceof ConcurrentHashMap<?, ?> && run.dependences.isNoticed(NoticedKind.COMPUTE);
    }

    /** Returns whether a task may call a method that updates the entry of a key, or those of several. */
    boolean isFree(ExploredTask own, Object map, Object key, String method, int site) {
        boolean isOfOne = key != null && OF_ONE_ENTRY.contains(method);
        Collection<?> keys = isOfOne ? List.of(key) : method.equals("putAll") ? ((Map<?, ?>) key).keySet() : null;
        boolean isFree = running.stream()
                .noneMatch(each -> each.task != own
                        && each.map == map
                        && (keys == null || keys.stream().anyMatch(one -> bin(map, one) == each.bin)));
        if (!isFree && !isOfOne) {
            run.operations.leaveOut("an update of several entries of a map while one is computed", site);
        }
        return isFree;
    }

    private static int bin(Object map, Object key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & bins(map) - 1;
    }

    private static int bins(Object map) {
        ConcurrentHashMap<?, ?> entries = (ConcurrentHashMap<?, ?>) map;
        Object[] table = (Object[]) TABLE.get(entries);
        int size = (int) SIZE.get(entries);
        return table != null ? table.length : size > 0 ? size : DEFAULT_BINS;
    }

    /** Runs the function that a map is about to call for a key; returns a function that has its result. */
    Object computed(Object code, Object map, Object key) {
        ExploredEvent event = run.current().current();
        if (run.isAlone()
                || !(map instanceof ConcurrentMap<?, ?> entries)
                || key == null
                || event == null
                || event.operation().object() != map) {
            return code;
        }
        int site = event.operation().site();
        Object old = entries.get(key);
        boolean isHashMap = map instanceof ConcurrentHashMap<?, ?>;
        return switch (run.sites.get(site).target().name()) {
            case "computeIfAbsent" ->
                old != null ? code : inSteps(code, map, key, site, () -> ((Function<Object, Object>) code).apply(key));
            case "computeIfPresent" -> old == null || !isHashMap ? code : ofTwo(code, map, key, old, site);
            case "compute" -> isHashMap ? ofTwo(code, map, key, old, site) : code;
            default -> code;
        };
    }

    private Object ofTwo(Object code, Object map, Object key, Object old, int site) {
        return inSteps(code, map, key, site, () -> ((BiFunction<Object, Object, Object>) code).apply(key, old));
    }

    private Object inSteps(Object code, Object map, Object key, int site, Supplier<Object> call) {
        ExploredTask task = run.current();
        boolean isHashMap = map instanceof ConcurrentHashMap<?, ?>;
        Computed computed = new Computed(task, map, isHashMap ? bin(map, key) : -1);
        if (isHashMap && running.contains(computed)) {
            throw new IllegalStateException("Recursive update");
        }
        int events = task.events.size();
        int bins = isHashMap ? bins(map) : 0;
        if (isHashMap) {
            running.add(computed);
        }
        Object value = null;
        Throwable thrown = null;
        task.entersComputation = isHashMap;
        try {
            value = call.get();
        } catch (Throwable e) {
            thrown = e;
        }
        if (task.events.size() > events) {
            run.dependences.makeNoticed(NoticedKind.COMPUTE);
            point.decide(new SearchOperation(map, null, SearchAccess.WRITE, site, false), () -> true);
        }
        if (isHashMap && bins(map) != bins) {
            run.operations.leaveOut("a map that grows while one of its entries is computed", site);
        }
        running.remove(computed);
        return result(code, value, thrown);
    }

    /** Throws anything as what callers need not declare; the return type is for those that must show the compiler an end. */
    private static <E extends Throwable> RuntimeException unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static Object result(Object code, Object value, Throwable thrown) {
        Supplier<Object> result = () -> {
            if (thrown != null) {
                throw MapComputations.<RuntimeException>unchecked(thrown);
            }
            return value;
        };
        return code instanceof Function
                ? (Function<Object, Object>) key -> result.get()
                : (BiFunction<Object, Object, Object>) (key, old) -> result.get();
    }
}
