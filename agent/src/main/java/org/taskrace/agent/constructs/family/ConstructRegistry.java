package org.taskrace.agent.constructs.family;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All families of constructs. A family is registered by its name here; its description is the text NAME.txt in the room
 * {@code agent.constructs.NAME}, beside the classes that model the family.
 */
public final class ConstructRegistry {

    private static final String[] FAMILIES = {
        "forkjoin",
        "executors",
        "time",
        "futures",
        "queues",
        "streams",
        "threads",
        "scopes",
        "channels",
        "synchronizers",
        "locks",
        "atomics",
        "objects",
        "process",
        "reflection",
        "taskapi",
        "others"
    };

    private static final ConstructRegistry ALL = readAll();

    private final List<ConstructFamily> families = new ArrayList<>();
    private final Map<String, TypeDescription> types = new HashMap<>();

    /** The types whose names have a star, in the order of registration. */
    private final List<TypeDescription> patterns = new ArrayList<>();

    /** The descriptions of the types that were asked for. */
    private final Map<String, Found> found = new ConcurrentHashMap<>();

    private final List<String> logicalThreads = new ArrayList<>();
    private final List<String> realThreads = new ArrayList<>();
    private final List<String> callers = new ArrayList<>();
    private final List<String> neverDone = new ArrayList<>();
    private final Set<String> selfWaiting = new HashSet<>();
    private final Set<String> completionMarks = new HashSet<>();
    private final Set<String> localClasses = new HashSet<>();
    private final Set<String> hookedClasses = new HashSet<>();
    private final Map<String, List<String>> logicalThreadMethods = new HashMap<>();
    private final Map<String, String> replacedCalls = new HashMap<>();
    private final Map<String, String> comparesIn = new HashMap<>();

    private ConstructRegistry() {}

    /** Returns the registry. */
    public static ConstructRegistry all() {
        return ALL;
    }

    private static ConstructRegistry readAll() {
        ConstructRegistry registry = new ConstructRegistry();
        for (String name : FAMILIES) {
            String file = "/org/taskrace/agent/constructs/" + name + "/" + name + ".txt";
            try (InputStream text = ConstructRegistry.class.getResourceAsStream(file)) {
                registry.add(FamilyReader.read(name, new String(text.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new IllegalStateException(file + " cannot be read", e);
            }
        }
        return registry;
    }

    private void add(ConstructFamily family) {
        families.add(family);
        for (TypeDescription type : family.types) {
            for (String name : type.names()) {
                if (name.indexOf('*') >= 0) {
                    patterns.add(type);
                } else if (types.put(name, type) != null) {
                    throw new IllegalStateException(name + " is described twice");
                }
            }
        }
        logicalThreads.addAll(family.logicalThreads);
        realThreads.addAll(family.realThreads);
        for (String caller : family.callers) {
            callers.add(caller.replace('/', '.'));
        }
        neverDone.addAll(family.neverDone);
        selfWaiting.addAll(family.selfWaiting);
        completionMarks.addAll(family.completionMarks);
        localClasses.addAll(family.localClasses);
        family.hooks.forEach(hook -> hookedClasses.add(hook.owner()));
        logicalThreadMethods.putAll(family.logicalThreadMethods);
        replacedCalls.putAll(family.replacedCalls);
        comparesIn.putAll(family.comparesIn);
    }

    public List<ConstructFamily> families() {
        return families;
    }

    /**
     * The descriptions of a type.
     *
     * @param type of the type or of the class around it, or null
     * @param patterns those with a star that match it, in the order of registration
     */
    private record Found(TypeDescription type, List<TypeDescription> patterns) {

        private static final Found NOTHING = new Found(null, List.of());
    }

    private Found found(String owner) {
        Found known = found.get(owner);
        if (known == null) {
            known = find(owner);
            found.put(owner, known);
        }
        return known;
    }

    private Found find(String owner) {
        TypeDescription type = types.get(owner);
        if (type == null) {
            int nested = owner.startsWith("java/util/concurrent/") ? owner.indexOf('$') : -1;
            type = nested > 0 ? types.get(owner.substring(0, nested)) : null;
        }
        List<TypeDescription> matched = new ArrayList<>(0);
        for (TypeDescription pattern : patterns) {
            if (matchesAny(pattern.names(), owner)) {
                matched.add(pattern);
            }
        }
        return type == null && matched.isEmpty() ? Found.NOTHING : new Found(type, List.copyOf(matched));
    }

    /** Returns the description of a type or of the class around it, or null. */
    public TypeDescription type(String owner) {
        return found(owner).type;
    }

    /** Returns whether a name matches one that may have a star at its beginning, in its middle, or at its end. */
    private static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        return star < 0
                ? pattern.equals(name)
                : name.length() >= pattern.length() - 1
                        && name.regionMatches(0, pattern, 0, star)
                        && name.regionMatches(
                                name.length() - (pattern.length() - star - 1),
                                pattern,
                                star + 1,
                                pattern.length() - star - 1);
    }

    private static boolean matchesAny(List<String> patterns, String name) {
        for (String pattern : patterns) {
            if (matches(pattern, name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the description of a method, or null if no family knows it. */
    public OperationDescription operation(String owner, String name, String descriptor) {
        Found known = found(owner);
        OperationDescription operation = known.type == null ? null : known.type.operation(name, descriptor);
        for (int i = 0; operation == null && i < known.patterns.size(); i++) {
            operation = known.patterns.get(i).operation(name, descriptor);
        }
        return operation;
    }

    /** Returns whether a family speaks of a method, apart from the one for classes that no family knows. */
    public boolean isDescribed(String owner, String name, String descriptor) {
        Found known = found(owner);
        boolean described = known.type != null && known.type.operation(name, descriptor) != null;
        for (TypeDescription pattern : known.patterns) {
            described |= !pattern.family().equals("others") && pattern.operation(name, descriptor) != null;
        }
        return described;
    }

    /** Returns whether a family knows methods of a type that access memory in place of an instruction. */
    public boolean accessesMemory(String owner) {
        Found known = found(owner);
        TypeDescription type = known.type == null && !known.patterns.isEmpty() ? known.patterns.get(0) : known.type;
        if (type != null) {
            for (OperationDescription operation : type.operations()) {
                if (operation.memory() != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the meaning of a call in the program. */
    public CallKind call(String owner, String name, String descriptor) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation == null ? CallKind.NONE : operation.call();
    }

    /** Returns whether a method may wait. */
    public WaitBehaviour progress(String owner, String name, String descriptor) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation == null ? WaitBehaviour.RETURNS : operation.progress();
    }

    /** Returns how far the outcome of a method depends on the schedule, or null if no family knows the method. */
    public OutcomeVariation variation(String owner, String name, String descriptor) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation == null ? null : operation.variation();
    }

    /** Returns the state of the process that a method finds or changes, or null. */
    public String state(String owner, String name, String descriptor) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation == null ? null : operation.state();
    }

    /** Returns what a call site of a method tells about its outcome. */
    public OutcomeRole outcomeRole(String owner, String name, String descriptor) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation == null ? OutcomeRole.NONE : operation.role();
    }

    /**
     * Returns whether a program that calls a method may be checked in parallel. It may not if the outcome depends on the schedule wherever it is called, or if the method
     * changes state of the process. Neither may it if a family puts hooks into the class and describes no type.
     */
    public boolean allowsWorkers(String owner, String name, String descriptor) {
        OutcomeRole role = outcomeRole(owner, name, descriptor);
        if (role == OutcomeRole.ALWAYS || role == OutcomeRole.CHANGES && state(owner, name, descriptor) != null) {
            return false;
        }
        TypeDescription type = type(owner);
        if (type != null) {
            return type.allowsWorkers(name);
        }
        if (hookedClasses.contains(owner) && !owner.startsWith("java/lang/")) {
            return false;
        }
        for (TypeDescription pattern : found(owner).patterns) {
            if (!pattern.allowsWorkers(name)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a method, called on an object that stays local, stores it nowhere. */
    public boolean staysWithin(String owner, String name, String descriptor) {
        return hasLocality(owner, name, descriptor, OperationDescription.STAYS);
    }

    /** Returns whether a method, called on an object that stays local, runs no code of the program. */
    public boolean isQuiet(String owner, String name, String descriptor) {
        return hasLocality(owner, name, descriptor, OperationDescription.QUIET);
    }

    /** Returns whether the result of a method stands for its receiver. */
    public boolean returnsReceiver(String owner, String name, String descriptor) {
        return hasLocality(owner, name, descriptor, OperationDescription.RETURNS_RECEIVER);
    }

    /** Returns whether the result of a method leads to its receiver, and what is got out of it does not. */
    public boolean returnsView(String owner, String name, String descriptor) {
        return hasLocality(owner, name, descriptor, OperationDescription.RETURNS_VIEW);
    }

    /** Returns whether the result of a method leads to its receiver, and so do the entries that are got out of it. */
    public boolean returnsEntries(String owner, String name, String descriptor) {
        return hasLocality(owner, name, descriptor, OperationDescription.RETURNS_ENTRIES);
    }

    private boolean hasLocality(String owner, String name, String descriptor, int bit) {
        OperationDescription operation = operation(owner, name, descriptor);
        return operation != null && (operation.locality() & bit) != 0;
    }

    /** Returns whether objects of a class are known to stay local as long as only methods are called that keep them so. */
    public boolean isLocalClass(String owner) {
        return localClasses.contains(owner);
    }

    /** Returns the hooks of all families. */
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (ConstructFamily family : families) {
            hooks.addAll(family.hooks);
        }
        return hooks;
    }

    /** Returns the future classes that get a completion mark. */
    public Set<String> completionMarks() {
        return completionMarks;
    }

    /** Returns whether a JDK class asks for the logical thread and for virtual time. */
    public boolean seesLogicalThreads(String owner) {
        return matchesAny(logicalThreads, owner) && !matchesAny(realThreads, owner);
    }

    /** Returns the classes that see logical threads and are named one by one. */
    public List<String> logicalThreadClasses() {
        return logicalThreads.stream().filter(name -> !name.endsWith("*")).toList();
    }

    /** Returns whether a method means the logical thread, in a class of which not all methods do. */
    public boolean meansLogicalThread(String owner, String method) {
        List<String> methods = logicalThreadMethods.get(owner);
        return methods != null && methods.contains(method);
    }

    /** Returns the method that a class calls on itself and whose call goes to a hook, or null. */
    public String replacedCall(String owner) {
        return replacedCalls.get(owner);
    }

    /** Returns the class on which a class makes calls that compare items of several tasks, or null. */
    public String comparesIn(String owner) {
        return comparesIn.get(owner);
    }

    /** Returns whether objects of a class wait on themselves, by a hook instead of a monitor of the JVM. */
    public boolean waitsOnItself(String owner) {
        return selfWaiting.contains(owner);
    }

    /** Returns all classes whose objects wait on themselves. */
    public Set<String> selfWaitingClasses() {
        return selfWaiting;
    }

    /** Returns whether a class must find no future done. */
    public boolean neverFindsDone(String owner) {
        return matchesAny(neverDone, owner);
    }

    /** Returns whether a class, by its name with dots, may be below the program's code on a stack when a task yields. */
    public boolean mayCallTasks(String className) {
        return matchesAny(callers, className);
    }
}
