package org.taskrace.agent.transform.classes;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.analysis.taint.TaintSource;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.ExploredAs;
import org.taskrace.agent.constructs.family.MemoryEffect;
import org.taskrace.agent.constructs.family.OperationDescription;

/**
 * The facts about a class that are needed before it is rewritten. They are the number of each method's locals, the
 * jumps that close a possibly waiting loop, and whether the class validates stamps of StampedLocks.
 *
 * <p>A loop may be waiting if nothing in its range of instructions writes to memory, and no local that it reads
 * changes. A method that it calls may still do so; that costs only a little time.
 */
public final class ClassPrescan {

    private static final TaintSource[] TAINT_SOURCES = TaintSource.values();

    /** Per method, by name and descriptor. */
    public final Map<String, Integer> localsOf = new HashMap<>();

    /** Per method: the numbers of those of its jumps that close such a loop. */
    public final Map<String, Set<Integer>> waitingLoops = new HashMap<>();

    /** The waiting loops in which one round leaves nothing behind: no count, and no call that could do something. */
    public final Map<String, Set<Integer>> pureLoops = new HashMap<>();

    /** The jumps that close loops which go on until a field, or the answer of a call, is changed: by another task perhaps. */
    public final Map<String, Set<Integer>> loopsUntil = new HashMap<>();

    /** The jumps that close loops which only an exception can end. */
    public final Map<String, Set<Integer>> endlessLoops = new HashMap<>();

    /** The methods that access static fields of the class, if the class has an initialiser. */
    public final Set<String> usesOfInitialized = new HashSet<>();

    /** The methods that make a value which another schedule may change. */
    public final Map<TaintSource, Set<String>> taintedBy = new EnumMap<>(TaintSource.class);

    /** The methods that wait for futures or other tasks, in a way that may fail. */
    public final Set<String> mayFail = new HashSet<>();

    /** The methods that code of the JDK calls to compare, or to look up, objects of the program; perhaps under a lock of its own. */
    public final Set<String> comparing = new HashSet<>();

    public boolean validates;
    private String className;
    private boolean hasInitializer;

    /** Whether the superclass is one of java.util. */
    public boolean extendsUtility;

    /** The superclass, if there is one, and the interfaces. */
    public final List<String> supertypes = new ArrayList<>();

    private ClassPrescan() {}

    public static ClassPrescan of(ClassReader reader) {
        ClassPrescan facts = new ClassPrescan();
        reader.accept(facts.new Visitor(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (!facts.hasInitializer) {
            facts.usesOfInitialized.clear();
        }
        return facts;
    }

    private final class Visitor extends ClassVisitor {
        Visitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            className = name;
            extendsUtility = superName != null && superName.startsWith("java/util/");
            if (superName != null) {
                supertypes.add(superName);
            }
            supertypes.addAll(List.of(interfaces));
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            hasInitializer |= name.equals("<clinit>");
            if (compares(access, name, descriptor)) {
                comparing.add(name + descriptor);
            }
            return new Loops(name + descriptor);
        }
    }

    private static boolean compares(int access, String name, String descriptor) {
        boolean isCalled = (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT)) == 0;
        return isCalled
                && switch (name) {
                    case "hashCode" -> descriptor.equals("()I");
                    case "equals" -> descriptor.equals("(Ljava/lang/Object;)Z");
                    case "compareTo", "compare" -> descriptor.endsWith(")I");
                    default -> false;
                };
    }

    /** An instruction that matters, by its place: a store to memory, a change of a local or a read of one. */
    private record Effect(int place, boolean toMemory, int changed, int read) {}

    private final class Loops extends MethodVisitor {
        private static final int NO_LOCAL = -1;

        private final String method;
        private final Map<Label, Integer> places = new HashMap<>();
        private final List<Effect> effects = new ArrayList<>();
        private final Set<Integer> closing = new HashSet<>();
        private final Set<Integer> closingPure = new HashSet<>();
        private final Set<Integer> closingUntil = new HashSet<>();
        private final Set<Integer> closingEndless = new HashSet<>();
        private final WaitingLoopFinder heads = new WaitingLoopFinder();
        private final EndlessLoopFinder endless = new EndlessLoopFinder();
        private int place;
        private int jumps;

        /** The place of the newest instruction that a round of a pure loop does not have. */
        private int disturbed = -1;

        /** True if only an increment or decrement came after the load of a long. */
        private boolean counts;

        Loops(String method) {
            super(Opcodes.ASM9);
            this.method = method;
        }

        private void effect(boolean toMemory, int changed, int read) {
            effects.add(new Effect(place++, toMemory, changed, read));
        }

        @Override
        public void visitLabel(Label label) {
            places.put(label, place);
            heads.label(label);
            endless.label(label);
        }

        @Override
        public void visitInsn(int opcode) {
            heads.plain(opcode);
            endless.instruction(opcode);
            counts &= opcode == Opcodes.LCONST_1 || opcode == Opcodes.LADD || opcode == Opcodes.LSUB;
            if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
                effect(true, NO_LOCAL, NO_LOCAL);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            counts = false;
            heads.load(opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC);
            if (opcode <= Opcodes.PUTSTATIC && owner.equals(className) && !method.startsWith("<clinit>")) {
                usesOfInitialized.add(method);
            }
            if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
                effect(true, NO_LOCAL, NO_LOCAL);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            counts = false;
            // Waits on objects of the JDK are handled elsewhere.
            heads.load(descriptor.endsWith(")Z") && !owner.startsWith("java/"));
            for (TaintSource source : TAINT_SOURCES) {
                if (source.isMadeBy(owner, name, descriptor)) {
                    taintedBy.computeIfAbsent(source, key -> new HashSet<>()).add(method);
                }
            }
            if (!isLook(owner, name, descriptor)) {
                disturb();
            }
            if (isStep(owner, name)) {
                effect(true, NO_LOCAL, NO_LOCAL);
            }
            if (IgnoredFailureFinder.mayFail(owner, name)
                    || IgnoredFailureFinder.tellsSuccess(owner, name, descriptor)) {
                mayFail.add(method);
            }
            validates |= owner.equals("java/util/concurrent/locks/StampedLock") && name.equals("validate");
        }

        /** Returns whether a call moves an iterator on, so that a loop of such calls comes to its end by itself. */
        private static boolean isStep(String owner, String name) {
            boolean isWalk = owner.startsWith("java/util/")
                    && (owner.contains("Iterator") || owner.contains("Enumeration") || owner.contains("Spliterator"));
            return isWalk && (name.startsWith("next") || name.equals("previous") || name.equals("tryAdvance"));
        }

        /** Returns whether a call only finds the state of an object of the JDK, or lets others go on. */
        private static boolean isLook(String owner, String name, String descriptor) {
            OperationDescription operation = ConstructRegistry.all().operation(owner, name, descriptor);
            return operation != null
                    && (operation.explored() == ExploredAs.READ
                            || operation.explored() == ExploredAs.ITSELF
                                    && (operation.memory() == null || operation.memory() == MemoryEffect.READ));
        }

        private void disturb() {
            disturbed = place;
            effect(false, NO_LOCAL, NO_LOCAL);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            disturb();
            boolean isComparator = descriptor.endsWith(")Ljava/util/Comparator;")
                    && arguments.length > 1
                    && arguments[1] instanceof Handle function
                    && function.getOwner().equals(className);
            if (isComparator) {
                Handle function = (Handle) arguments[1];
                comparing.add(function.getName() + function.getDesc());
            }
        }

        /** Returns whether the local that is stored was loaded only to be counted up or down. */
        private boolean isCount(int local) {
            int size = effects.size();
            return counts
                    && size > 0
                    && effects.get(size - 1).read == local
                    && effects.get(size - 1).place == place - 1;
        }

        @Override
        public void visitVarInsn(int opcode, int local) {
            if (opcode == Opcodes.LSTORE && isCount(local)) {
                effects.remove(effects.size() - 1);
                disturb();
            }
            counts = opcode == Opcodes.LLOAD;
            heads.local(opcode == Opcodes.ALOAD);
            boolean reads = opcode <= Opcodes.ALOAD;
            effect(false, reads ? NO_LOCAL : local, reads ? local : NO_LOCAL);
        }

        @Override
        public void visitIincInsn(int local, int increment) {
            heads.other();
            disturb();
            effect(false, local, NO_LOCAL);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            counts = false;
            Integer target = places.get(label);
            boolean goesOnUntil = heads.jump(opcode, label, target != null);
            boolean isEndless = endless.jump(opcode, label);
            if (target != null && mayWait(target)) {
                closing.add(jumps);
                if (disturbed < target) {
                    closingPure.add(jumps);
                }
            } else if (isEndless) {
                closingEndless.add(jumps);
            } else if (goesOnUntil) {
                closingUntil.add(jumps);
            }
            jumps++;
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
            select(other, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            select(other, labels);
        }

        private void select(Label other, Label... labels) {
            counts = false;
            heads.other();
            endless.jump(Opcodes.TABLESWITCH, other);
            for (Label label : labels) {
                endless.jump(Opcodes.TABLESWITCH, label);
            }
        }

        private boolean mayWait(int begin) {
            Set<Integer> changed = new HashSet<>();
            Set<Integer> read = new HashSet<>();
            for (int i = effects.size() - 1; i >= 0 && effects.get(i).place >= begin; i--) {
                if (effects.get(i).toMemory) {
                    return false;
                }
                changed.add(effects.get(i).changed);
                read.add(effects.get(i).read);
            }
            changed.remove(NO_LOCAL);
            changed.retainAll(read);
            return changed.isEmpty();
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            localsOf.put(method, maxLocals);
            if (!closing.isEmpty()) {
                waitingLoops.put(method, closing);
            }
            if (!closingPure.isEmpty()) {
                pureLoops.put(method, closingPure);
            }
            if (!closingUntil.isEmpty()) {
                loopsUntil.put(method, closingUntil);
            }
            if (!closingEndless.isEmpty()) {
                endlessLoops.put(method, closingEndless);
            }
        }
    }
}
