package org.taskrace.agent.effects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.constructs.objects.table.OwnAccess;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.MethodEffects.Kind;

/**
 * The effects of methods that the table of objects does not describe, as far as they concern what the table knows: arrays, collections,
 * buffers, builders. Any thread that loads a class may ask.
 */
public final class ComputedEffects {

    /**
     * An effect of a call on its receiver, which is number 0, or on an argument.
     *
     * @param contents whether the objects in an array are concerned, too
     * @param byClass whether the class of the object decides what is done to it, since the table does not speak of it
     * @param isSure whether each call has the effect; otherwise it is only possible
     * @param sureIn the class whose method surely has the effect, with slashes, while a subclass may override it; or null.
     *     For the receiver the class of the object decides then about all effects
     */
    public record Touch(int number, boolean writes, boolean contents, boolean isSure, String sureIn, boolean byClass) {

        Touch(int number, boolean writes, boolean contents, boolean isSure) {
            this(number, writes, contents, isSure, null, false);
        }

        private static Touch byClass(int number, String sureIn) {
            return new Touch(number, true, false, false, sureIn, true);
        }

        /** @param declaredIn as {@link MethodEffects#declaredIn} says; null if no class decides */
        private static Touch of(int number, boolean writes, boolean contents, byte level, String declaredIn) {
            boolean isSure = level == MethodEffects.SURE;
            boolean isFixed = declaredIn != null && declaredIn.isEmpty();
            return new Touch(
                    number, writes, contents, isSure && isFixed, isSure && !isFixed ? declaredIn : null, false);
        }
    }

    /** Packages and classes whose objects are described by constructs. */
    private static final List<String> OF_CONSTRUCTS = List.of(
            "java/io/Piped",
            "java/lang/Thread",
            "java/lang/invoke/",
            "java/lang/ref/",
            "java/lang/reflect/",
            "java/net/DatagramSocket",
            "java/net/MulticastSocket",
            "java/net/ServerSocket",
            "java/net/Socket",
            "java/nio/channels/",
            "java/util/concurrent/",
            "java/util/stream/");

    /** Packages whose objects see to themselves, except those of classes that have setters. */
    private static final List<String> OF_VALUES = List.of(
            "java/lang/",
            "java/math/",
            "java/net/",
            "java/nio/charset/",
            "java/nio/file/",
            "java/time/",
            "java/util/function/",
            "java/util/logging/");

    /** Packages whose methods act by name or handle, and are described by constructs. */
    private static final List<String> NO_METHODS = List.of("java/lang/invoke/", "java/lang/reflect/");

    public static final int READS_KEPT = 1;
    public static final int WRITES_KEPT = 2;

    private final ObjectTable table;
    private final EffectCache cache;
    private final EffectAnalysis ofJdk;
    private final SetterFinder setters = new SetterFinder(ClassSource.of(null));
    private final Map<ClassLoader, EffectAnalysis> ofLoaders = new WeakHashMap<>();
    private final Map<String, List<Touch>> known = new HashMap<>();
    private final Map<String, Boolean> changeable = new HashMap<>();

    public ComputedEffects(ObjectTable table, EffectCache cache) {
        this.table = table;
        this.cache = cache;
        ofJdk = new EffectAnalysis(ClassSource.of(null), table);
    }

    /**
     * Returns the effects of a call of a method of the JDK.
     *
     * @param opcode of the call
     * @param owner the class that the call names, with slashes
     */
    public synchronized List<Touch> ofJdk(int opcode, String owner, String name, String descriptor) {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC;
        boolean concernsReceiver = hasReceiver && !name.equals("<init>") && isReceiver(owner);
        if (isIn(NO_METHODS, owner)
                || EffectAnalysis.runsProgram(owner)
                || !concernsReceiver && !anyTracked(ofJdk, arguments) && !anyByClass(arguments)) {
            return List.of();
        }
        String key = opcode + " " + owner + " " + name + descriptor;
        List<Touch> answer = known.get(key);
        if (answer == null) {
            MethodEffects effects = cache.find(key);
            if (effects == null) {
                effects = ofJdk.of(opcode, owner, name, descriptor);
                if (effects == null) {
                    effects = EffectAnalysis.unknown(descriptor, hasReceiver);
                    if (concernsReceiver) {
                        // The class of the object decides.
                        effects.add(0, Kind.WRITE, MethodEffects.POSSIBLE);
                        effects.declaredIn(owner);
                    }
                }
                cache.add(key, effects);
            }
            answer = new ArrayList<>(touches(ofJdk, effects, arguments, hasReceiver, concernsReceiver, owner));
            for (int i = 0; i < arguments.length; i++) {
                if (isByClass(arguments[i]) && isTouched(effects, hasReceiver ? i + 1 : i)) {
                    answer.add(Touch.byClass(i + 1, owner));
                }
            }
            known.put(key, answer);
        }
        return answer;
    }

    /** Returns the effects of a call of a method that is not rewritten though it is not the JDK's; nothing is kept on disk. */
    public synchronized List<Touch> ofLoader(
            ClassLoader loader, int opcode, String owner, String name, String descriptor) {
        EffectAnalysis analysis = ofLoaders.computeIfAbsent(loader, l -> new EffectAnalysis(ClassSource.of(l), table));
        Type[] arguments = Type.getArgumentTypes(descriptor);
        if (!anyTracked(analysis, arguments)) {
            return List.of();
        }
        MethodEffects found = analysis.of(opcode, owner, name, descriptor);
        MethodEffects effects = found == null || found.declaredIn().isEmpty() ? found : found.asPossible();
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC;
        return touches(
                analysis,
                effects == null ? EffectAnalysis.unknown(descriptor, hasReceiver) : effects,
                arguments,
                hasReceiver,
                false,
                owner);
    }

    /**
     * Returns the accesses of a method to parts of its object or of an argument.
     *
     * @param owner the exact class of the method's object, of the JDK, with slashes; for a static method the class that
     *     declares it
     * @param parameter the number of the object among the parameters, the receiver first
     * @param className the exact class of the object, of the JDK, with slashes
     */
    public synchronized List<OwnAccess> ofObject(
            String owner, int parameter, String className, String name, String descriptor) {
        if (seesToItself(className)) {
            return List.of();
        }
        String key = "own " + owner + " " + parameter + " " + className + " " + name + descriptor;
        MethodEffects effects = cache.find(key);
        if (effects == null) {
            effects = ofJdk.ofObject(owner, parameter, className, name, descriptor);
            if (effects == null) {
                effects = new MethodEffects(1);
            }
            cache.add(key, effects);
        }
        List<OwnAccess> accesses = new ArrayList<>();
        if (effects.parts() != null) {
            effects.parts().forEach((access, level) -> {
                // Code that is not known has no other way to change an argument than the methods of its class.
                boolean isImpossible = parameter > 0
                        && access.writes()
                        && level == MethodEffects.POSSIBLE
                        && access.part().equals(PartAccess.INSIDE)
                        && !isChangeable(className);
                if (access.parameter() == parameter && !isImpossible) {
                    accesses.add(new OwnAccess(
                            access.part(),
                            access.writes(),
                            level == MethodEffects.SURE,
                            access.locks().isEmpty()
                                    ? List.of()
                                    : List.of(access.locks().split("\\+"))));
                }
            });
        }
        return List.copyOf(accesses);
    }

    /**
     * Returns what a method may do to an object that its object keeps in a field: 0, or {@link #READS_KEPT} and {@link #WRITES_KEPT}.
     *
     * @param className the exact class of the object, of the JDK, with slashes
     * @param name null for all methods together
     */
    public synchronized int ofKept(String className, String field, String name, String descriptor) {
        String key = "kept " + className + " " + field + (name == null ? "" : " " + name + descriptor);
        MethodEffects effects = cache.find(key);
        if (effects == null) {
            effects = name == null ? ofJdk.ofAll(className, field) : ofJdk.ofExact(className, field, name, descriptor);
            if (effects == null) {
                effects = new MethodEffects(1);
                effects.add(0, Kind.KEPT_READ, MethodEffects.POSSIBLE);
                effects.add(0, Kind.KEPT_WRITE, MethodEffects.POSSIBLE);
            }
            if (ofJdk.isReadOnly(className, field)) {
                effects.keepsUnchanged();
            }
            cache.add(key, effects);
        }
        return (effects.kept(false) == MethodEffects.NEVER ? 0 : READS_KEPT)
                | (effects.kept(true) == MethodEffects.NEVER ? 0 : WRITES_KEPT);
    }

    /** Returns whether a method, called on an object of exactly this class of the JDK, surely leaves the object as it is. */
    public synchronized boolean onlyReads(Class<?> type, CallShape method) {
        if (method.superOwner() != null) {
            return false;
        }
        String className = type.getName().replace('.', '/');
        String key = "own " + className + " 0 " + className + " " + method.name() + method.descriptor();
        MethodEffects effects = cache.find(key);
        if (effects == null) {
            effects = ofJdk.ofObject(className, 0, className, method.name(), method.descriptor());
            if (effects == null) {
                return false;
            }
            cache.add(key, effects);
        }
        return !effects.mayWrite(0);
    }

    /** Returns the types by which the table describes a method: those of the receiver, or the class that declares it alone. */
    public synchronized List<String> types(String owner, boolean isAlone) {
        List<String> types = ofJdk.ancestry(owner);
        return isAlone ? types.subList(0, 1) : types;
    }

    /** Keeps on disk what was computed. */
    public void save() {
        cache.save();
    }

    private static boolean anyTracked(EffectAnalysis analysis, Type[] arguments) {
        for (Type argument : arguments) {
            if (isTracked(analysis, argument)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an argument is of a class whose objects may change, though the table does not speak of them. */
    private boolean isByClass(Type argument) {
        return argument.getSort() == Type.OBJECT
                && !argument.getInternalName().equals("java/util/Comparator")
                && !EffectAnalysis.runsProgram(argument.getInternalName())
                && isReceiver(argument.getInternalName());
    }

    private boolean isChangeable(String className) {
        return changeable.computeIfAbsent(className, ofJdk::isChangeable);
    }

    private boolean anyByClass(Type... arguments) {
        for (Type argument : arguments) {
            if (isByClass(argument)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a value of this type may be an object of the table. */
    private static boolean isTracked(EffectAnalysis analysis, Type type) {
        if (type.getSort() == Type.ARRAY || type.getDescriptor().equals("Ljava/lang/Object;")) {
            return true;
        }
        if (type.getSort() != Type.OBJECT) {
            return false;
        }
        Safety safety = analysis.safety(type.getInternalName());
        return safety != null && safety != Safety.SAFE && safety != Safety.INDEPENDENT;
    }

    /**
     * Returns whether the table leaves open what methods of a class do to its objects. It says nothing of the class, or it
     * says that a superclass sees to itself: methods that the class adds need not.
     */
    private boolean isReceiver(String owner) {
        Safety safety = ofJdk.safety(owner);
        boolean isInherited = safety == Safety.SAFE && table.safety(owner.replace('/', '.')) == null;
        return !seesToItself(owner) && (safety == null || isInherited);
    }

    /** Returns whether objects of a class of the JDK need no look at what their methods do to them. */
    private boolean seesToItself(String className) {
        return isIn(OF_CONSTRUCTS, className) || isIn(OF_VALUES, className) && !setters.hasSetter(className);
    }

    private static boolean isIn(List<String> packages, String className) {
        for (String one : packages) {
            if (className.startsWith(one)) {
                return true;
            }
        }
        return false;
    }

    private static List<Touch> touches(
            EffectAnalysis analysis,
            MethodEffects effects,
            Type[] arguments,
            boolean hasReceiver,
            boolean concernsReceiver,
            String owner) {
        List<Touch> touches = new ArrayList<>();
        int first = hasReceiver ? 1 : 0;
        if (concernsReceiver) {
            boolean hasOwn = effects.parts() != null
                    && effects.parts().keySet().stream().anyMatch(access -> access.parameter() == 0);
            if (hasOwn || !effects.declaredIn().isEmpty()) {
                touches.add(Touch.byClass(0, owner));
            }
        }
        for (int i = 0; i < arguments.length; i++) {
            if (isTracked(analysis, arguments[i])) {
                if (arguments[i].getDescriptor().equals("Ljava/lang/Object;")) {
                    asObject(touches, i + 1, effects, i + first);
                } else {
                    add(touches, i + 1, effects, i + first, arguments[i].getSort() == Type.ARRAY);
                }
            }
        }
        return List.copyOf(touches);
    }

    /** Adds what a method can do through the type Object: ask for text, hash code and equality. */
    private static void asObject(List<Touch> touches, int number, MethodEffects effects, int parameter) {
        byte reads = effects.level(parameter, Kind.READ);
        if (reads != MethodEffects.NEVER) {
            boolean isSure = reads == MethodEffects.SURE && effects.declaredIn().isEmpty();
            touches.add(new Touch(number, false, false, isSure));
        }
    }

    /** Returns whether a method, or one that overrides it, may access an argument. */
    private static boolean isTouched(MethodEffects effects, int parameter) {
        for (Kind kind : Kind.values()) {
            if (effects.level(parameter, kind) != MethodEffects.NEVER) {
                return true;
            }
        }
        return !effects.declaredIn().isEmpty();
    }

    private static void add(List<Touch> touches, int number, MethodEffects effects, int parameter, boolean isArray) {
        byte writes = effects.level(parameter, Kind.WRITE);
        byte reads = effects.level(parameter, Kind.READ);
        // What a method does to a collection or buffer as a whole may concern its size alone.
        String declaredIn = isArray || effects.declaredIn().isEmpty() ? effects.declaredIn() : null;
        if (!isArray) {
            writes = (byte) Math.max(writes, effects.level(parameter, Kind.DEEP_WRITE));
            reads = (byte) Math.max(reads, effects.level(parameter, Kind.DEEP_READ));
        }
        boolean contents = isArray && effects.level(parameter, Kind.DEEP_READ) != MethodEffects.NEVER;
        if (reads == MethodEffects.SURE || reads > writes || contents) {
            touches.add(Touch.of(number, false, contents, reads, declaredIn));
        }
        if (writes != MethodEffects.NEVER) {
            touches.add(Touch.of(number, true, false, writes, declaredIn));
        }
    }
}
