package org.taskrace.agent.effects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.MethodEffects.Kind;

/**
 * Analysis that computes the effects of methods on their receivers and arguments, over all methods that they call.
 *
 * <p>A call inside a method is resolved by the first of these that applies:
 *
 * <ol>
 *   <li>the entry in the table of objects;
 *   <li>code of the program, which is checked itself, if the call goes to an interface that is made for functions;
 *   <li>the one method that the call can mean;
 *   <li>the method of the declared type, whose effects are then only possible;
 *   <li>any effect, for a method without code.
 * </ol>
 *
 * <p>A method is scanned once, its recursive calls until nothing changes.
 *
 * <p>Cost: some hundred methods at most ({@link #MOST_SCANS}), {@link #DEEPEST} calls deep; what lies beyond may do
 * anything. Each question is answered from the beginning, so that the answer does not depend on the questions before
 * it.
 *
 * <p>Blind spots: overriding methods of classes other than the declared one; later uses of an argument that an object
 * keeps; elements of collections.
 *
 * <p>The file has more than 400 lines: the search through called methods and its limits are one recursion.
 */
final class EffectAnalysis {

    static final int MOST_SCANS = 250;
    static final int DEEPEST = 12;
    private static final int MOST_ROUNDS = 3;
    private static final int MOST_CLASSES = 400;
    private static final int MOST_PUBLIC = 30;

    /** Types through which an unknown method only reads. */
    private static final Set<String> READ_ONLY = Set.of(
            "java/lang/Object",
            "java/lang/CharSequence",
            "java/lang/Iterable",
            "java/lang/Comparable",
            "java/lang/Number",
            "java/util/Comparator");

    private final ClassSource source;
    private final ObjectTable table;
    private final Map<String, Optional<ClassNode>> classes = new HashMap<>();
    private final Map<String, List<String>> ancestries = new HashMap<>();

    EffectAnalysis(ClassSource source, ObjectTable table) {
        this.source = source;
        this.table = table;
    }

    /**
     * Returns the effects of a method, as a call of the given kind names it, or null if its code is unknown. If the object
     * may be of a class that overrides the method, the effects name the class that declares it.
     */
    MethodEffects of(int opcode, String owner, String name, String descriptor) {
        if (classes.size() > MOST_CLASSES) {
            classes.clear();
        }
        MethodEffects answer = ofDeclared(owner, name, descriptor);
        if (answer == null || opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL) {
            return answer;
        }
        Method method = find(owner, name, descriptor);
        if (!method.isFinal()) {
            answer.declaredIn(method.owner().name);
        }
        return answer;
    }

    /** Returns the effects of a method of this very class, or of the nearest one that declares it; null if its code is unknown. */
    MethodEffects ofDeclared(String owner, String name, String descriptor) {
        Method method = find(owner, name, descriptor);
        return method == null || !method.hasCode() ? null : new Question(null, null).answer(method);
    }

    /**
     * Returns the effects of a method on an object of exactly this class; null if its code is unknown.
     *
     * @param field the only field of the object that is followed
     */
    MethodEffects ofExact(String className, String field, String name, String descriptor) {
        Method method = find(className, name, descriptor);
        return method == null || !method.hasCode() ? null : new Question(className, field).answer(method, className);
    }

    /**
     * Returns the effects of a method on objects of exactly these classes, all fields together; null if its code is unknown.
     *
     * @param owner the class of the receiver, or the one that declares a static method
     * @param parameter of which the class is known, the receiver first
     */
    MethodEffects ofObject(String owner, int parameter, String className, String name, String descriptor) {
        Method method = find(owner, name, descriptor);
        if (method == null || !method.hasCode()) {
            return null;
        }
        String[] exact = new String[parameter + 1];
        exact[0] = (method.node.access & Opcodes.ACC_STATIC) == 0 ? owner : null;
        exact[parameter] = className;
        return new Question(null, null).answer(method, exact);
    }

    /**
     * Returns the joint effects that all methods of exactly this class have on an object that is kept in this field.
     */
    MethodEffects ofAll(String className, String field) {
        MethodEffects all = new MethodEffects(1);
        for (MethodNode method : instanceMethods(className)) {
            MethodEffects effects = ofExact(className, field, method.name, method.desc);
            if (effects != null) {
                all.addKept(effects);
            }
        }
        return all;
    }

    /** Returns the methods that can be called on an object of exactly this class, without those of Object. */
    private List<MethodNode> instanceMethods(String className) {
        List<MethodNode> methods = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String type : ancestry(className)) {
            ClassNode node = read(type.replace('.', '/'));
            if (node == null || node.name.equals("java/lang/Object")) {
                continue;
            }
            for (MethodNode method : node.methods) {
                if ((method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
                        && !method.name.equals("<init>")
                        && seen.add(method.name + method.desc)) {
                    methods.add(method);
                }
            }
        }
        return methods;
    }

    /** Returns whether a public method of exactly this class may write its object; a class with many methods is taken for one. */
    boolean isChangeable(String className) {
        List<MethodNode> methods = instanceMethods(className).stream()
                .filter(method -> (method.access & Opcodes.ACC_PUBLIC) != 0)
                .toList();
        if (methods.size() > MOST_PUBLIC) {
            return true;
        }
        for (MethodNode method : methods) {
            MethodEffects effects = ofObject(className, 0, className, method.name, method.desc);
            if (effects != null && effects.mayWrite(0)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a field's type lets methods only read what it refers to. */
    boolean isReadOnly(String className, String name) {
        for (String type : ancestry(className)) {
            ClassNode node = read(type.replace('.', '/'));
            for (FieldNode field : node == null ? List.<FieldNode>of() : node.fields) {
                if (field.name.equals(name)) {
                    return field.desc.equals("Ljava/lang/CharSequence;");
                }
            }
        }
        return false;
    }

    /** A method and the class that declares it. */
    private record Method(ClassNode owner, MethodNode node) {

        boolean hasCode() {
            return node.instructions.size() > 0;
        }

        boolean isFinal() {
            int fixed = Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
            return (node.access & fixed) != 0 || (owner.access & Opcodes.ACC_FINAL) != 0;
        }

        String key() {
            return owner.name + "." + node.name + node.desc;
        }
    }

    private ClassNode read(String name) {
        return classes.computeIfAbsent(name, n -> Optional.ofNullable(source.read(n)))
                .orElse(null);
    }

    private Method find(String owner, String name, String descriptor) {
        for (String type : ancestry(owner)) {
            ClassNode node = read(type.replace('.', '/'));
            if (node == null) {
                continue;
            }
            for (MethodNode method : node.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor)) {
                    return new Method(node, method);
                }
            }
            if (name.equals("<init>")) {
                return null;
            }
        }
        return null;
    }

    /** Returns a class and all that it inherits from, with dots, nearest first: superclasses, then interfaces, then Object. */
    List<String> ancestry(String className) {
        List<String> known = ancestries.get(className);
        if (known != null) {
            return known;
        }
        Set<String> names = new LinkedHashSet<>();
        List<ClassNode> nodes = new ArrayList<>();
        for (String c = className; c != null && !c.equals("java/lang/Object"); ) {
            names.add(c.replace('/', '.'));
            ClassNode node = read(c);
            if (node != null) {
                nodes.add(node);
            }
            c = node == null ? null : node.superName;
        }
        for (int i = 0; i < nodes.size(); i++) {
            for (String implemented : nodes.get(i).interfaces) {
                ClassNode node = names.add(implemented.replace('/', '.')) ? read(implemented) : null;
                if (node != null) {
                    nodes.add(node);
                }
            }
        }
        names.add("java.lang.Object");
        List<String> result = List.copyOf(names);
        ancestries.put(className, result);
        return result;
    }

    /** Returns what the table says of the nearest type that it gives a safety, or null. */
    Safety safety(String className) {
        for (String type : ancestry(className)) {
            Safety safety = table.safety(type);
            if (safety != null) {
                return safety;
            }
        }
        return null;
    }

    /** One method and all that it leads to. */
    private final class Question implements MethodScan.Calls {

        private final Map<String, MethodEffects> known = new HashMap<>();

        /** The classes of an object of which only one field is followed, with dots; none if all fields are. */
        private final List<String> holders;

        private final String field;

        Question(String holder, String field) {
            holders = holder == null ? List.of() : ancestry(holder);
            this.field = field;
        }

        /** Preliminary effects of methods that call each other. */
        private final Map<String, MethodEffects> provisional = new HashMap<>();

        private final Set<String> open = new HashSet<>();

        /** True if the newest answers rest on methods that are still open. */
        private boolean isProvisional;

        private int scans;
        private int depth;

        MethodEffects answer(Method method, String... exact) {
            MethodEffects before = null;
            for (int round = 0; round < MOST_ROUNDS; round++) {
                MethodEffects now = scan(method, exact);
                if (now.equals(before) || !isProvisional) {
                    return now;
                }
                before = now;
                isProvisional = false;
                scans = 0;
            }
            return before;
        }

        /** @param exact by parameter: the exact class of the object, or null */
        private MethodEffects scan(Method method, String... exact) {
            String key = exact.length == 0 ? method.key() : method.key() + " " + String.join(" ", exact);
            MethodEffects answer = known.get(key);
            if (answer != null) {
                return answer;
            }
            int parameters = parameters(method.node.desc, (method.node.access & Opcodes.ACC_STATIC) == 0);
            if (!open.add(key)) {
                isProvisional = true;
                return provisional.getOrDefault(key, new MethodEffects(parameters));
            }
            boolean before = isProvisional;
            isProvisional = false;
            try {
                if (++scans > MOST_SCANS || depth >= DEEPEST) {
                    return unknown(method.node.desc, (method.node.access & Opcodes.ACC_STATIC) == 0);
                }
                depth++;
                answer = new MethodScan(method.owner, method.node, this, exact).run();
                depth--;
                provisional.put(key, answer);
                if (!isProvisional || open.size() == 1) {
                    known.put(key, answer);
                }
                if (open.size() == 1 && isProvisional) {
                    known.remove(key);
                }
                return answer;
            } catch (AnalyzerException | RuntimeException e) {
                // Code that the analysis cannot follow may do anything.
                depth--;
                return unknown(method.node.desc, (method.node.access & Opcodes.ACC_STATIC) == 0);
            } finally {
                open.remove(key);
                isProvisional |= before;
            }
        }

        @Override
        public MethodEffects effects(MethodInsnNode call, Provenance[] values) {
            boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC;
            if (call.owner.startsWith("[")) {
                MethodEffects copied = new MethodEffects(values.length);
                copied.add(0, Kind.READ, MethodEffects.SURE);
                return call.name.equals("clone") ? copied : new MethodEffects(values.length);
            }
            boolean isConstructor = call.name.equals("<init>");
            List<String> types = ancestry(call.owner);
            CallShape shape = new CallShape(call.name, call.desc, null);
            CallEffects ofTable = table.effects(
                    hasReceiver && !isConstructor ? types : types.subList(0, 1), call.name, shape.parameters());
            Safety safety = hasReceiver && !isConstructor ? safety(call.owner) : null;
            if (ofTable != null) {
                MethodEffects known = KnownEffects.ofTable(ofTable, safety, call.owner, hasReceiver, values);
                if (hasReceiver && !isConstructor && safety == null) {
                    // The table speaks of arguments alone.
                    known.addReceiver(ofCode(call, true, values));
                } else if (hasReceiver && !isConstructor && values[0].type() != null) {
                    known.addKept(ofCode(call, true, values));
                }
                return known;
            }
            MethodEffects ofCode = ofCode(call, hasReceiver, values);
            if (safety == Safety.SAFE) {
                ofCode = copy(ofCode);
                ofCode.settle(0);
            } else if (safety == Safety.UNSAFE || safety == Safety.CURSOR || safety == Safety.SYNCHRONIZED) {
                ofCode = copy(ofCode);
                ofCode.add(0, Kind.WRITE, MethodEffects.POSSIBLE);
                if (ofCode.parts() != null) {
                    ofCode.add(new PartAccess(0, PartAccess.INSIDE, true, ""), MethodEffects.POSSIBLE);
                }
            }
            return ofCode;
        }

        private MethodEffects ofCode(MethodInsnNode call, boolean hasReceiver, Provenance[] values) {
            if (runsProgram(call.owner)) {
                return new MethodEffects(values.length);
            }
            String exact = hasReceiver ? values[0].type() : null;
            boolean isSpecial = call.getOpcode() == Opcodes.INVOKESPECIAL;
            Method method = find(exact != null && !isSpecial ? exact : call.owner, call.name, call.desc);
            if (method == null || !method.hasCode()) {
                MethodEffects byHand = KnownEffects.ofNative(call.owner, call.name, call.desc, values.length);
                return byHand != null ? byHand : unknown(call.desc, hasReceiver);
            }
            boolean isExact = !hasReceiver || isSpecial || exact != null || method.isFinal();
            MethodEffects answer = scan(method, exactClasses(values, exact));
            return isExact ? answer : answer.asPossible();
        }

        /** Returns the classes of arguments that are known by parameter, up to the last one of them. */
        private static String[] exactClasses(Provenance[] values, String receiver) {
            int count = values.length;
            while (count > 0 && exactClass(values, count - 1, receiver) == null) {
                count--;
            }
            String[] classes = new String[count];
            for (int i = 0; i < count; i++) {
                classes[i] = exactClass(values, i, receiver);
            }
            return classes;
        }

        private static String exactClass(Provenance[] values, int number, String receiver) {
            boolean isParameter = values[number].itself() != 0;
            return number == 0 && receiver != null ? receiver : isParameter ? values[number].type() : null;
        }

        @Override
        public MethodEffects effects(Handle handle) {
            Method method = find(handle.getOwner(), handle.getName(), handle.getDesc());
            return method == null || !method.hasCode() ? null : scan(method);
        }

        @Override
        public boolean isOpen(MethodInsnNode call) {
            if (call.getOpcode() == Opcodes.INVOKESPECIAL
                    || call.owner.startsWith("[")
                    || runsProgram(call.owner)
                    || safety(call.owner) == Safety.UNSAFE) {
                return false;
            }
            Method method = find(call.owner, call.name, call.desc);
            return method == null || !method.isFinal();
        }

        @Override
        public boolean isDescribed(MethodInsnNode call) {
            CallShape shape = new CallShape(call.name, call.desc, null);
            return table.effects(ancestry(call.owner), call.name, shape.parameters()) != null;
        }

        @Override
        public boolean isReadOnly(String type) {
            return READ_ONLY.contains(type);
        }

        @Override
        public boolean isFollowed(FieldInsnNode access) {
            return access.name.equals(field) || !holders.contains(access.owner.replace('/', '.'));
        }

        @Override
        public boolean isPlain(FieldInsnNode access) {
            for (String c = access.owner; c != null; ) {
                ClassNode node = read(c);
                if (node == null) {
                    return true;
                }
                for (FieldNode field : node.fields) {
                    if (field.name.equals(access.name) && field.desc.equals(access.desc)) {
                        return (field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE)) == 0;
                    }
                }
                c = node.superName;
            }
            return true;
        }
    }

    private static MethodEffects copy(MethodEffects effects) {
        return MethodEffects.parse(effects.toText());
    }

    private static int parameters(String descriptor, boolean hasReceiver) {
        return Type.getArgumentTypes(descriptor).length + (hasReceiver ? 1 : 0);
    }

    /** Returns whether an interface is made for code of the program, whose accesses are checked where they are. */
    static boolean runsProgram(String owner) {
        return owner.startsWith("java/util/function/")
                || owner.equals("java/lang/Runnable")
                || owner.equals("java/util/concurrent/Callable")
                || owner.equals("java/security/PrivilegedAction")
                || owner.equals("java/security/PrivilegedExceptionAction");
    }

    /** Returns what a method of which nothing is known may do: nothing to its receiver itself, anything to what that keeps, and to arguments. */
    static MethodEffects unknown(String descriptor, boolean hasReceiver) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        int first = hasReceiver ? 1 : 0;
        MethodEffects result = new MethodEffects(arguments.length + first);
        long references = hasReceiver ? 1 : 0;
        if (hasReceiver) {
            result.add(0, Kind.KEPT_READ, MethodEffects.POSSIBLE);
            result.add(0, Kind.KEPT_WRITE, MethodEffects.POSSIBLE);
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() < Type.ARRAY
                    || i + first >= MethodEffects.MOST_PARAMETERS
                    || runsProgram(arguments[i].getInternalName())) {
                continue;
            }
            references |= 1L << i + first;
            result.add(i + first, Kind.READ, MethodEffects.POSSIBLE);
            result.add(i + first, Kind.KEPT_READ, MethodEffects.POSSIBLE);
            if (!READ_ONLY.contains(arguments[i].getInternalName())) {
                result.add(i + first, Kind.WRITE, MethodEffects.POSSIBLE);
                result.add(i + first, Kind.KEPT_WRITE, MethodEffects.POSSIBLE);
            }
        }
        Type type = Type.getReturnType(descriptor);
        if (type.getSort() >= Type.ARRAY && !type.getInternalName().equals("java/lang/String")) {
            result.returns(0, references);
        }
        return result;
    }
}
