package org.taskrace.agent.effects;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.effects.MethodEffects.Kind;

/**
 * Computation of the effects of one method from its instructions and from the effects of the methods that it calls.
 *
 * <p>An effect is sure if no way from the method's entry to a return avoids all instructions that surely have it. Tests
 * of a parameter for null count as passed. Accesses to single elements of an array parameter are never sure: which
 * elements they concern is not known.
 */
final class MethodScan {

    /** Source of the effects of calls. */
    interface Calls {
        MethodEffects effects(MethodInsnNode call, Provenance[] values);

        /** Returns the effects of a method that a function refers to, or null if its code is unknown. */
        MethodEffects effects(Handle method);

        /** Returns whether a call on an object of unknown class may run a method of another class than the declared one. */
        boolean isOpen(MethodInsnNode call);

        /** Returns whether the table of objects speaks of a method. */
        boolean isDescribed(MethodInsnNode call);

        /** Returns whether methods of a type only read. */
        boolean isReadOnly(String type);

        /** Returns whether what is got out of a field is followed. */
        boolean isFollowed(FieldInsnNode access);

        /** Returns whether a field is neither final nor volatile. */
        boolean isPlain(FieldInsnNode access);
    }

    private static final int MOST_ROUNDS = 4;

    private final ClassNode owner;
    private final MethodNode method;
    private final Calls calls;
    private final String[] exact;
    private final int parameters;
    private final MethodEffects effects;

    /** Instructions that surely have an effect, by parameter and kind. */
    private final BitSet[] sure;

    /** Instructions that surely make an access to a part. */
    private final Map<PartAccess, BitSet> sureParts = new HashMap<>();

    private final ControlFlowPaths paths;
    private HeldLocks held;
    private Frame<Provenance>[] frames;
    private boolean locks;

    /** @param exact by parameter: the exact class of the object, or null */
    MethodScan(ClassNode owner, MethodNode method, Calls calls, String... exact) {
        this.exact = exact;
        this.owner = owner;
        this.method = method;
        this.calls = calls;
        paths = new ControlFlowPaths(method);
        parameters = Type.getArgumentTypes(method.desc).length + (isStatic() ? 0 : 1);
        effects = new MethodEffects(parameters);
        sure = new BitSet[parameters * Kind.values().length];
    }

    private boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    MethodEffects run() throws AnalyzerException {
        long[] holds = new long[method.instructions.size()];
        for (int round = 0; round < MOST_ROUNDS; round++) {
            analyze(holds);
            if (!fill(holds)) {
                break;
            }
        }
        held = new HeldLocks(method, paths).run();
        effects.knowsParts();
        for (int at = 0; at < frames.length; at++) {
            if (frames[at] != null) {
                visit(at, method.instructions.get(at), frames[at]);
            }
        }
        for (int i = 0; i < sure.length; i++) {
            if (sure[i] != null && !paths.canAvoid(sure[i], (from, to) -> !isForNull(from, to))) {
                effects.add(i / Kind.values().length, Kind.values()[i % Kind.values().length], MethodEffects.SURE);
            }
        }
        sureParts.forEach((access, instructions) -> {
            if (!paths.canAvoid(instructions, (from, to) -> !isForNull(from, to))) {
                effects.add(access, MethodEffects.SURE);
            }
        });
        if (method.name.equals("<init>")) {
            // A new object is not shared yet.
            effects.clear(0);
        } else if (!isStatic() && locks) {
            effects.settleLocked(0);
        }
        return effects;
    }

    private void analyze(long[] holds) throws AnalyzerException {
        locks = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        frames = paths.analyze(
                owner.name,
                new ProvenanceInterpreter(
                        method.instructions, locals(), holds, this::result, calls::isFollowed, exact));
    }

    /** Returns the number of the parameter that each local holds at first. */
    private int[] locals() {
        int[] numbers = new int[method.maxLocals + 2];
        int local = 0;
        int number = 0;
        if (!isStatic()) {
            numbers[local++] = number++;
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            numbers[local] = number++;
            local += type.getSize();
        }
        return numbers;
    }

    /** Notes what new objects may hold; returns whether more than was known. */
    private boolean fill(long[] holds) {
        boolean more = false;
        for (int at = 0; at < frames.length; at++) {
            AbstractInsnNode insn = method.instructions.get(at);
            Frame<Provenance> frame = frames[at];
            if (frame == null) {
                continue;
            }
            int stack = frame.getStackSize();
            if (insn.getOpcode() == Opcodes.PUTFIELD) {
                more |= hold(holds, frame.getStack(stack - 2), frame.getStack(stack - 1));
            } else if (insn.getOpcode() == Opcodes.AASTORE) {
                more |= hold(holds, frame.getStack(stack - 3), frame.getStack(stack - 1));
            } else if (insn instanceof MethodInsnNode call && call.getOpcode() != Opcodes.INVOKESTATIC) {
                Provenance[] values = values(frame, Type.getArgumentTypes(call.desc).length + 1);
                for (int i = 1; i < values.length; i++) {
                    more |= hold(holds, values[0], values[i]);
                }
            }
        }
        return more;
    }

    private static boolean hold(long[] holds, Provenance holder, Provenance value) {
        long held = value.itself() | value.inside();
        if (holder.allocation() < 0 || (holds[holder.allocation()] | held) == holds[holder.allocation()]) {
            return false;
        }
        holds[holder.allocation()] |= held;
        return true;
    }

    private static Provenance[] values(Frame<Provenance> frame, int count) {
        Provenance[] values = new Provenance[count];
        for (int i = 0; i < count; i++) {
            values[i] = frame.getStack(frame.getStackSize() - count + i);
        }
        return values;
    }

    private Provenance result(AbstractInsnNode insn, List<? extends Provenance> list) {
        Provenance[] values = list.toArray(new Provenance[0]);
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            Type type = Type.getReturnType(dynamic.desc);
            long captured = 0;
            for (Provenance value : values) {
                captured |= value.itself() | value.inside();
            }
            boolean isText = type.getDescriptor().equals("Ljava/lang/String;");
            return isText || captured == 0 ? sized(type) : Provenance.of(0, captured, false);
        }
        MethodInsnNode call = (MethodInsnNode) insn;
        Type type = Type.getReturnType(call.desc);
        if (type.getSort() < Type.ARRAY || !haveOrigin(values)) {
            return sized(type);
        }
        MethodEffects ofCall = calls.effects(call, values);
        if (ofCall.returnsView()) {
            return Provenance.view(values[Long.numberOfTrailingZeros(ofCall.returnedInside())]);
        }
        long itself = 0;
        long inside = 0;
        boolean only = false;
        for (int i = 0; i < values.length; i++) {
            if ((ofCall.returned() >> i & 1) != 0) {
                itself |= values[i].itself();
                inside |= values[i].inside();
                only = values[i].isOnly() && ofCall.returnsOne();
            }
            if ((ofCall.returnedInside() >> i & 1) != 0) {
                inside |= values[i].itself() | values[i].inside();
            }
        }
        return Provenance.of(itself, inside, only);
    }

    private static Provenance sized(Type type) {
        return type == Type.VOID_TYPE ? null : type.getSize() == 2 ? Provenance.DOUBLE : Provenance.SINGLE;
    }

    private void visit(int at, AbstractInsnNode insn, Frame<Provenance> frame) {
        int stack = frame.getStackSize();
        switch (insn.getOpcode()) {
            case Opcodes.GETFIELD -> {
                if (calls.isPlain((FieldInsnNode) insn)) {
                    field(at, frame.getStack(stack - 1), (FieldInsnNode) insn, false);
                }
            }
            case Opcodes.PUTFIELD -> {
                if (calls.isPlain((FieldInsnNode) insn)) {
                    field(at, frame.getStack(stack - 2), (FieldInsnNode) insn, true);
                }
            }
            case Opcodes.IALOAD,
                    Opcodes.LALOAD,
                    Opcodes.FALOAD,
                    Opcodes.DALOAD,
                    Opcodes.AALOAD,
                    Opcodes.BALOAD,
                    Opcodes.CALOAD,
                    Opcodes.SALOAD -> element(at, frame.getStack(stack - 2), Kind.READ);
            case Opcodes.IASTORE,
                    Opcodes.LASTORE,
                    Opcodes.FASTORE,
                    Opcodes.DASTORE,
                    Opcodes.AASTORE,
                    Opcodes.BASTORE,
                    Opcodes.CASTORE,
                    Opcodes.SASTORE -> element(at, frame.getStack(stack - 3), Kind.WRITE);
            case Opcodes.MONITORENTER -> locks = true;
            case Opcodes.ARETURN ->
                effects.returns(
                        frame.getStack(stack - 1).itself(),
                        frame.getStack(stack - 1).inside());
            case Opcodes.INVOKEDYNAMIC -> dynamic(at, (InvokeDynamicInsnNode) insn, frame);
            default -> {
                if (insn instanceof MethodInsnNode call) {
                    call(at, call, frame);
                }
            }
        }
    }

    private void call(int at, MethodInsnNode call, Frame<Provenance> frame) {
        int count = Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        locks |= call.name.equals("lock") && call.desc.equals("()V");
        Provenance[] values = values(frame, count);
        if (haveOrigin(values)) {
            add(at, calls.effects(call, values), values);
        }
        if (call.getOpcode() != Opcodes.INVOKESTATIC && haveOrigin(values) && calls.isOpen(call)) {
            open(at, call, values);
        }
    }

    /** Notes what a call may do that may run any method: to objects inside its receiver and inside its arguments. */
    private void open(int at, MethodInsnNode call, Provenance[] values) {
        Type[] types = Type.getArgumentTypes(call.desc);
        // What the table says of arguments holds for overriding methods, too.
        int last = calls.isDescribed(call) ? 1 : values.length;
        for (int i = 0; i < last; i++) {
            long inside = i == 0 ? values[0].inside() : values[i].itself() | values[i].inside();
            if (inside == 0) {
                continue;
            }
            Provenance kept = Provenance.of(0, inside, false);
            touch(at, kept, Kind.KEPT_READ, MethodEffects.POSSIBLE);
            if (!calls.isReadOnly(i == 0 ? call.owner : types[i - 1].getInternalName())) {
                touch(at, kept, Kind.KEPT_WRITE, MethodEffects.POSSIBLE);
            }
        }
    }

    private static boolean haveOrigin(Provenance[] values) {
        for (Provenance value : values) {
            if (value.hasOrigin()) {
                return true;
            }
        }
        return false;
    }

    private void dynamic(int at, InvokeDynamicInsnNode insn, Frame<Provenance> frame) {
        Provenance[] values = values(frame, Type.getArgumentTypes(insn.desc).length);
        if (insn.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            for (Provenance value : values) {
                touch(at, value, Kind.READ, MethodEffects.SURE);
            }
            return;
        }
        for (Object constant : insn.bsmArgs) {
            MethodEffects ofFunction = constant instanceof Handle handle ? calls.effects(handle) : null;
            if (ofFunction != null) {
                // Captured values come first; whether the function is run is not known.
                add(at, ofFunction.asPossible(), values);
            }
        }
    }

    private void add(int at, MethodEffects ofCall, Provenance[] values) {
        for (int i = 0; i < values.length; i++) {
            if (values[i].hasOrigin()) {
                for (Kind kind : Kind.values()) {
                    if (ofCall.level(i, kind) == MethodEffects.NEVER) {
                        continue;
                    }
                    if (ofCall.parts() == null) {
                        touch(at, values[i], kind, ofCall.level(i, kind));
                    } else {
                        touchWhole(at, values[i], kind, ofCall.level(i, kind));
                    }
                }
            }
        }
        if (ofCall.parts() != null) {
            ofCall.parts().forEach((access, level) -> {
                if (access.parameter() < values.length && values[access.parameter()].hasOrigin()) {
                    touchPart(at, values[access.parameter()], access, level);
                }
            });
        }
    }

    private void element(int at, Provenance array, Kind kind) {
        touch(at, Provenance.of(array.itself(), 0, false), kind, MethodEffects.POSSIBLE);
        touch(at, Provenance.of(0, array.inside(), array.isOnly()), kind, MethodEffects.SURE);
    }

    private void field(int at, Provenance value, FieldInsnNode field, boolean writes) {
        touchWhole(at, value, writes ? Kind.WRITE : Kind.READ, MethodEffects.SURE);
        touchPart(at, value, new PartAccess(0, field.name, writes, ""), MethodEffects.SURE);
    }

    /** Notes an effect on a value, which concerns no field of it that is known by name. */
    private void touch(int at, Provenance value, Kind kind, byte level) {
        touchWhole(at, value, kind, level);
        if (kind != Kind.KEPT_READ && kind != Kind.KEPT_WRITE) {
            boolean writes = kind == Kind.WRITE || kind == Kind.DEEP_WRITE;
            boolean isOfNewObject = value.hasOwnState() && kind.deep() != kind;
            if (!isOfNewObject) {
                touchPart(at, value, new PartAccess(0, PartAccess.INSIDE, writes, ""), level);
            }
        }
    }

    /** Notes an access to a part of a value, of which the locks are those of the object that has the part. */
    private void touchPart(int at, Provenance value, PartAccess access, byte level) {
        if (value.hasOwnState() && !access.part().equals(PartAccess.INSIDE)) {
            return;
        }
        boolean isThis = !isStatic() && value.itself() == 1 && value.inside() == 0;
        String inner = isThis ? access.locks() : PartAccess.foreign(access.locks());
        byte actual = value.isOnly() ? level : MethodEffects.POSSIBLE;
        for (int i = 0; i < parameters && i < MethodEffects.MOST_PARAMETERS; i++) {
            boolean isReceiver = i == 0 && !isStatic();
            String locks = PartAccess.union(
                    isReceiver ? inner : PartAccess.foreign(inner),
                    isReceiver ? held.at(at) : PartAccess.foreign(held.at(at)));
            if ((value.itself() >> i & 1) != 0) {
                part(at, new PartAccess(i, access.part(), access.writes(), locks), actual);
            }
            if ((value.inside() >> i & 1) != 0) {
                part(at, new PartAccess(i, PartAccess.INSIDE, access.writes(), locks), actual);
            }
        }
    }

    private void part(int at, PartAccess access, byte level) {
        effects.add(access, MethodEffects.POSSIBLE);
        if (level == MethodEffects.SURE) {
            sureParts.computeIfAbsent(access, any -> new BitSet()).set(at);
        }
    }

    private void touchWhole(int at, Provenance value, Kind kind, byte level) {
        if (value.hasOwnState() && kind.deep() != kind) {
            // The state of a new object is not that of what it holds.
            return;
        }
        for (int i = 0; i < parameters && i < MethodEffects.MOST_PARAMETERS; i++) {
            if ((value.itself() >> i & 1) != 0) {
                touch(at, i, kind, value.isOnly() ? level : MethodEffects.POSSIBLE);
            }
            if ((value.inside() >> i & 1) != 0) {
                touch(at, i, kind.deep(), value.isOnly() ? level : MethodEffects.POSSIBLE);
            }
        }
    }

    private void touch(int at, int parameter, Kind kind, byte level) {
        effects.add(parameter, kind, MethodEffects.POSSIBLE);
        if (level == MethodEffects.SURE) {
            int index = parameter * Kind.values().length + kind.ordinal();
            if (sure[index] == null) {
                sure[index] = new BitSet();
            }
            sure[index].set(at);
        }
    }

    /** Returns whether control flows this way only if a parameter is null. */
    private boolean isForNull(int at, int next) {
        int opcode = method.instructions.get(at).getOpcode();
        if (opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL || frames[at] == null) {
            return false;
        }
        Provenance value = frames[at].getStack(frames[at].getStackSize() - 1);
        boolean isParameter = value.isOnly() && value.inside() == 0;
        return isParameter && (opcode == Opcodes.IFNULL) == (next != at + 1);
    }
}
