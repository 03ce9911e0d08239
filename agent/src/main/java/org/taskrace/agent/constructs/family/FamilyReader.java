package org.taskrace.agent.constructs.family;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.hooks.sync.AtomicHooks;

/**
 * Reader of the description of a family. A line is one of:
 *
 * <pre>
 * # a comment
 * type java/util/concurrent/CountDownLatch    begins a type; more names of its package may follow; * stands for any rest
 * as java/util/concurrent/ForkJoinTask        the type has the operations of an earlier type, behind its own
 * arrives, if-changed: countDown              operations: their facts, and their names, with the beginning of a descriptor if needed
 * in java/util/concurrent/Phaser              begins what is put into a class of the JDK: hooks, and the lines up to "never done"
 * hook await()V | X.target()V | this | void | 17-21     a hook in a method of the class; see {@link Hook}; the releases may be left out
 * hook? park()V | X.target()V | this | void    a hook that a check can do without, where a JDK does not have the method
 * marks completion                            the class is a future that remembers the task that completes it
 * logical thread in: interrupted              the methods of the class that mean the logical thread
 * replaces call: terminated()V                a call of the class on itself that goes to a hook
 * compares in: java/util/PriorityQueue        calls on that class compare items of several tasks
 * waits on itself                             the class takes no monitor of the JVM for its methods, and its waits go to a hook
 * never done                                  the class finds no future done
 * workers: no                                 whether programs may use the type, or the types that follow, in parallel checks
 * workers no: wait                            the operations that differ from the type in this
 * local class                                 objects of the type stay local if only methods are called that stay within
 * logical threads: java/util/concurrent/*     classes that ask for the logical thread and for virtual time
 * real threads: java/util/concurrent/X        exceptions from that
 * callers: java/lang/Thread                   classes that may be below the program's code on a stack when a task yields
 * row: …, edges: …, weakens: …, programs: …   a row of docs/constructs.md, on four lines
 * </pre>
 *
 * <p>The facts of an operation are a {@link CallKind}, or a {@link MemoryEffect} with a strength (plain, opaque,
 * ordering). Further words are waits, computes or pure ({@link WaitBehaviour}), stays, quiet, returns-receiver, returns-view and returns-entries. An
 * {@link OutcomeVariation} must be there. The word until-24 limits a line to JDK releases up to 24. Words
 * outcome-timed, outcome-passes, outcome-chance, outcome-observes and outcome-changes give an {@link OutcomeRole}. The word explored,
 * or explored-read and the like, says that {@code taskrace explore} turns the operation round, and as which
 * {@link ExploredAs}. A word
 * such as state-system-properties names the state of the process that an operation observes or changes, in place of its object. The first
 * line that names a method counts. A method that no line of its type names is looked up
 * in the type whose name with {@code *} covers the type.
 */
final class FamilyReader {

    private static final int FIRST = 17;
    private static final int LAST = 99;

    private static final Map<String, Enum<?>> WORDS = new HashMap<>();

    static {
        for (CallKind kind : CallKind.values()) {
            WORDS.put(word(kind), kind);
        }
        for (MemoryEffect effect : MemoryEffect.values()) {
            WORDS.put(word(effect), effect);
        }
        for (WaitBehaviour progress : WaitBehaviour.values()) {
            WORDS.put(word(progress), progress);
        }
        for (OutcomeVariation variation : OutcomeVariation.values()) {
            WORDS.put(variation.word(), variation);
        }
        for (OutcomeRole role : OutcomeRole.values()) {
            WORDS.put("outcome-" + word(role), role);
        }
        for (ExploredAs explored : ExploredAs.values()) {
            WORDS.put(explored == ExploredAs.ITSELF ? "explored" : "explored-" + word(explored), explored);
        }
    }

    private final ConstructFamily family;
    private final String[] row = new String[4];
    private TypeDescription type;

    /** The class of the JDK that hooks are put into. */
    private String changed;

    private boolean allowsWorkers;

    private FamilyReader(ConstructFamily family) {
        this.family = family;
    }

    private static String word(Enum<?> constant) {
        char[] word = constant.name().toCharArray();
        for (int i = 0; i < word.length; i++) {
            word[i] = word[i] == '_' ? '-' : Character.toLowerCase(word[i]);
        }
        return new String(word);
    }

    /** Returns the family that a text describes. */
    static ConstructFamily read(String name, String text) {
        FamilyReader reader = new FamilyReader(new ConstructFamily(name));
        int number = 0;
        int end;
        for (int begin = 0; begin < text.length(); begin = end + 1) {
            end = text.indexOf('\n', begin);
            end = end < 0 ? text.length() : end;
            number++;
            String words = text.substring(begin, end).strip();
            if (words.isEmpty() || words.charAt(0) == '#') {
                continue;
            }
            try {
                reader.line(words);
            } catch (RuntimeException e) {
                throw new IllegalStateException(name + ".txt, line " + number + ": " + e.getMessage(), e);
            }
        }
        return reader.family;
    }

    private void line(String line) {
        if (line.startsWith("type ")) {
            type = new TypeDescription(family.name(), names(line.substring("type ".length())), allowsWorkers);
            family.types.add(type);
            return;
        }
        if (line.startsWith("as ")) {
            typeNamed(line.substring("as ".length()).strip()).operations().forEach(type::add);
            return;
        }
        if (line.startsWith("in ")) {
            changed = line.substring("in ".length()).strip();
            return;
        }
        if (line.startsWith("hook ") || line.startsWith("hook? ")) {
            hook(line.substring(line.indexOf(' ') + 1), line.startsWith("hook "));
            return;
        }
        int colon = line.indexOf(':');
        String key = colon < 0 ? line : line.substring(0, colon);
        String rest = colon < 0 ? "" : line.substring(colon + 1).strip();
        switch (key) {
            case "workers" -> workers(rest.equals("yes"));
            case "workers yes", "workers no" -> {
                for (String method : list(rest)) {
                    type.workersExcept(method);
                }
            }
            case "marks completion" -> family.completionMarks.add(changed);
            case "local class" -> family.localClasses.addAll(type.names());
            case "logical thread in" -> family.logicalThreadMethods.put(changed, list(rest));
            case "replaces call" -> family.replacedCalls.put(changed, rest);
            case "compares in" -> family.comparesIn.put(changed, rest);
            case "waits on itself" -> family.selfWaiting.add(changed);
            case "never done" -> family.neverDone.add(changed);
            case "logical threads" -> family.logicalThreads.addAll(names(rest));
            case "real threads" -> family.realThreads.addAll(names(rest));
            case "callers" -> family.callers.addAll(names(rest));
            case "row" -> row[0] = rest;
            case "edges" -> row[1] = rest;
            case "weakens" -> row[2] = rest;
            case "programs" -> family.rows.add(new DocumentRow(row[0], row[1], row[2], rest));
            default -> operations(key, rest);
        }
    }

    private TypeDescription typeNamed(String name) {
        for (TypeDescription earlier : family.types) {
            if (earlier.names().contains(name)) {
                return earlier;
            }
        }
        throw new IllegalArgumentException("no type " + name + " before");
    }

    private void workers(boolean allowed) {
        if (type == null) {
            allowsWorkers = allowed;
        } else {
            type.workers(allowed);
        }
    }

    private static List<String> list(String words) {
        List<String> list = new ArrayList<>();
        for (String word : words.split(" ")) {
            if (!word.isEmpty()) {
                list.add(word);
            }
        }
        return list;
    }

    /** Returns the names in a list of words. A name without a package is of the package of the name before it. */
    private static List<String> names(String words) {
        List<String> names = new ArrayList<>();
        String room = "";
        for (String name : list(words)) {
            if (name.indexOf('/') < 0) {
                names.add(room + name);
            } else {
                names.add(name);
                room = name.substring(0, name.lastIndexOf('/') + 1);
            }
        }
        return names;
    }

    private void hook(String text, boolean isNeeded) {
        String[] parts = text.split("\\|", -1);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i].strip();
        }
        int from = FIRST;
        int to = LAST;
        if (parts.length > 4) {
            int dash = parts[4].indexOf('-');
            from = Integer.parseInt(parts[4].substring(0, dash));
            to = dash + 1 == parts[4].length() ? LAST : Integer.parseInt(parts[4].substring(dash + 1));
        }
        int descriptor = parts[0].indexOf('(');
        family.hooks.add(new Hook(
                changed,
                parts[0].substring(0, descriptor),
                parts[0].substring(descriptor),
                from,
                to,
                isNeeded,
                parts[1],
                parts[2],
                parts[3]));
    }

    private void operations(String facts, String methods) {
        CallKind call = CallKind.NONE;
        MemoryEffect memory = null;
        int strength = 0;
        WaitBehaviour progress = WaitBehaviour.RETURNS;
        int locality = 0;
        OutcomeVariation variation = null;
        OutcomeRole role = OutcomeRole.NONE;
        ExploredAs explored = ExploredAs.NOTHING;
        String state = null;
        for (String fact : facts.split(",")) {
            String word = fact.strip();
            if (word.startsWith("until-")) {
                if (Runtime.version().feature() > Integer.parseInt(word.substring("until-".length()))) {
                    return;
                }
                continue;
            }
            if (word.startsWith("state-")) {
                state = word.substring("state-".length()).replace('-', ' ');
                continue;
            }
            Enum<?> known = WORDS.get(word);
            if (known instanceof CallKind kind) {
                call = kind;
            } else if (known instanceof MemoryEffect effect) {
                memory = effect;
            } else if (known instanceof WaitBehaviour itsProgress) {
                progress = itsProgress;
            } else if (known instanceof OutcomeVariation itsVariation) {
                variation = itsVariation;
            } else if (known instanceof OutcomeRole itsRole) {
                role = itsRole;
            } else if (known instanceof ExploredAs itsEffect) {
                explored = itsEffect;
            } else {
                switch (word) {
                    case "plain" -> strength = AtomicHooks.PLAIN;
                    case "opaque" -> strength = AtomicHooks.OPAQUE;
                    case "ordering" -> strength = AtomicHooks.ORDERING;
                    case "stays" -> locality |= OperationDescription.STAYS;
                    case "quiet" -> locality |= OperationDescription.QUIET;
                    case "returns-receiver" -> locality |= OperationDescription.RETURNS_RECEIVER;
                    case "returns-view" -> locality |= OperationDescription.RETURNS_VIEW;
                    case "returns-entries" -> locality |= OperationDescription.RETURNS_ENTRIES;
                    default -> throw new IllegalArgumentException("unknown word " + word);
                }
            }
        }
        if (variation == null) {
            throw new IllegalArgumentException("an operation says never, if-changed or always");
        }
        for (String method : list(methods)) {
            int open = method.indexOf('(');
            String name = open < 0 ? method : method.substring(0, open);
            String descriptor = open < 0 ? "" : method.substring(open);
            type.add(new OperationDescription(
                    name, descriptor, call, memory, strength, progress, locality, variation, role, explored, state));
        }
    }
}
