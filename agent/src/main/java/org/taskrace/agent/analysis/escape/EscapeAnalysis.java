package org.taskrace.agent.analysis.escape;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.taskrace.agent.analysis.LocalJdkObjects;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Dataflow;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Escape analysis: finds the objects and arrays of a method that no other task can access. Such an object is stored nowhere, returned to no caller, and passed only to
 * methods that do none of that with it, or return it. For a called method it finds the parameters that escape, and what is returned. Collections of the JDK
 * and their iterators count too, as long as all calls on them are known to keep them ({@link LocalJdkObjects}).
 *
 * <p>How: a dataflow analysis on sets of origins ({@link Origins}). Sets only grow, so a few passes settle them. An array of arrays that is created at once is one
 * origin with its rows, until a reference is stored into it.
 *
 * <p>Source: after Choi et al., Escape Analysis for Java, OOPSLA 1999, without their graph of fields: an object that is stored anywhere escapes.
 *
 * <p>Cost: a few passes over the method. Blind spot: none known; an unknown instruction or call lets its arguments escape.
 */
final class EscapeAnalysis extends OriginDomain {

    private final EscapeSummaryTable calls;

    /** The number of parameter slots, and the bits of those that count as origins. */
    private final int slots;

    private final int followed;

    /** Whether a returned object escapes to no one but the callers that keep it to themselves. */
    private final boolean keepsResult;

    private int escaped;
    private int holdsForeign;
    private int returned;

    /** The origins that are no arrays of arrays: what is loaded from one is not part of it. */
    private int withoutRows;

    /** The origins that are arrays of numbers, which hold no references. */
    private int ofNumbers;

    /** The origins that are collections whose methods are known. */
    private int collections;

    /** Of these the maps, and the views of entries: the entries that they hand out lead to them. */
    private int maps;

    private int entryViews;

    /** Per access the origins of the object; in the order of the code. */
    private final Map<AbstractInsnNode, Integer> holders = new LinkedHashMap<>();

    /** The calls that may have local arguments or a local result; in the order of the code. */
    private final Map<MethodInsnNode, Passed> passed = new LinkedHashMap<>();

    /** True if a reference is loaded from an array: what it leads to depends on what escapes later in the code. */
    private boolean loadsRows;

    /**
     * The references that a call gets and returns.
     *
     * @param escaping the slots whose arguments escape
     * @param result the origins of the result, 0 for none
     */
    private record Passed(List<? extends Origins> arguments, int escaping, int result) {}

    /** Creates an analysis; {@code followed} has the parameters that count as origins, one bit per slot from bit 1 on. */
    private EscapeAnalysis(
            MethodNode method, ControlFlowGraph flow, EscapeSummaryTable calls, int followed, boolean keepsResult) {
        // Bits of slots that are not followed are free.
        super(flow, followed == 0 ? 0 : slots(method));
        this.calls = calls;
        this.followed =
                followed & ((isStatic(method) ? 0 : slotBit(0)) | parameters(method, EscapeAnalysis::isReference));
        this.keepsResult = keepsResult;
        slots = slots(method);
        ofNumbers = parameters(method, EscapeAnalysis::isArrayOfNumbers) & followed;
        withoutRows = ofNumbers;
    }

    /** Returns the parameters of a method that a test accepts, one bit per slot from bit 1 on, without the receiver. */
    private static int parameters(MethodNode method, Predicate<Type> isMeant) {
        int slot = isStatic(method) ? 0 : 1;
        int found = 0;
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            found |= isMeant.test(argument) ? slotBit(slot) : 0;
            slot += argument.getSize();
        }
        return found;
    }

    private static boolean isReference(Type type) {
        return type.getSort() >= Type.ARRAY;
    }

    private static boolean isArrayOfNumbers(Type type) {
        return type.getSort() == Type.ARRAY
                && type.getDimensions() == 1
                && type.getElementType().getSort() < Type.ARRAY;
    }

    private static boolean isStatic(MethodNode method) {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Returns the uses of objects that only the method and its callers can access; {@code unshared}: see {@link LocalUses}. */
    static LocalUses localUses(MethodNode method, ControlFlowGraph flow, EscapeSummaryTable calls, int unshared) {
        if (flow.hasSubroutines()) {
            return LocalUses.NONE;
        }
        int followed = unshared & ~LocalUses.RESULT;
        EscapeAnalysis search = new EscapeAnalysis(method, flow, calls, followed, (unshared & LocalUses.RESULT) != 0);
        search.settle();
        return new LocalUses(search.localAccesses(), search.localArguments());
    }

    private Set<AbstractInsnNode> localAccesses() {
        Set<AbstractInsnNode> local = new LinkedHashSet<>();
        holders.forEach((access, holder) -> {
            if (holder != 0 && (holder & (ELSEWHERE | escaped)) == 0) {
                local.add(access);
            }
        });
        return local;
    }

    /** Returns per call the slots of its arguments that no other task can access. */
    private Map<MethodInsnNode, Integer> localArguments() {
        Map<MethodInsnNode, Integer> local = new LinkedHashMap<>();
        passed.forEach((call, references) -> {
            int unseen = isLocal(references.result) ? LocalUses.RESULT : 0;
            int slot = 0;
            for (Origins argument : references.arguments) {
                int bit = slotBit(slot);
                unseen |= isLocal(argument.bits()) && (references.escaping & bit) == 0 ? bit : 0;
                slot += argument.getSize();
            }
            local.put(call, unseen);
        });
        return local;
    }

    /** Returns the bit of a slot, 0 for one that is not followed. */
    private static int slotBit(int slot) {
        return slot < MOST_ORIGINS - 1 ? 1 << slot + 1 : 0;
    }

    /** Summarises a method: the parameters that escape or into which a reference may be stored, and the result. */
    static EscapeSummary summary(MethodNode method, ControlFlowGraph flow, EscapeSummaryTable calls) {
        int slots = slots(method);
        if (slots >= MOST_ORIGINS || flow.hasSubroutines()) {
            return EscapeSummary.UNKNOWN;
        }
        EscapeAnalysis search = new EscapeAnalysis(method, flow, calls, ~ELSEWHERE, true);
        search.settle();
        int parameters = (1 << slots) - 1 << 1;
        int foreign = ELSEWHERE | search.escaped | search.holdsForeign;
        int created = search.returned & ~parameters;
        int result = search.returned & parameters
                | ((created & foreign) != 0 ? ELSEWHERE : 0)
                | ((created & ~foreign) != 0 ? EscapeSummary.NEW : 0);
        return new EscapeSummary((search.escaped | search.holdsForeign) & parameters, result);
    }

    private static int slots(MethodNode method) {
        return (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isStatic(method) ? 1 : 0);
    }

    /** Repeats the analysis until nothing more escapes, if an escape late in the code may change what was loaded before. */
    private void settle() {
        long known;
        do {
            known = (long) escaped << 32 | holdsForeign;
            new Dataflow<>(flow, this).solve(Integer.MAX_VALUE);
        } while (loadsRows && known != ((long) escaped << 32 | holdsForeign));
    }

    @Override
    int atEntry(int local) {
        int bit = local < slots ? slotBit(local) : 0;
        return (followed & bit) != 0 ? bit : ELSEWHERE;
    }

    @Override
    public Origins newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        return switch (instruction.getOpcode()) {
            case Opcodes.ACONST_NULL -> Origins.of(0);
            case Opcodes.NEW -> {
                int origin = created(instruction);
                boolean isCollection = LocalJdkObjects.isOne(((TypeInsnNode) instruction).desc);
                collections |= isCollection ? origin & ~ELSEWHERE : 0;
                maps |= isCollection && ((TypeInsnNode) instruction).desc.endsWith("Map") ? origin & ~ELSEWHERE : 0;
                yield Origins.of(origin);
            }
            default -> super.newOperation(instruction);
        };
    }

    @Override
    public Origins unaryOperation(AbstractInsnNode instruction, Origins value) throws AnalyzerException {
        switch (instruction.getOpcode()) {
            case Opcodes.CHECKCAST, Opcodes.IINC -> {
                return value;
            }
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                Origins created = createdWithoutRows(instruction);
                ofNumbers |= instruction.getOpcode() == Opcodes.NEWARRAY ? created.bits() & ~ELSEWHERE : 0;
                return created;
            }
            case Opcodes.GETFIELD -> accessed(instruction, value.bits());
            case Opcodes.PUTSTATIC, Opcodes.ATHROW -> escaped |= value.bits();
            case Opcodes.ARETURN -> {
                returned |= keepsResult ? value.bits() : 0;
                escaped |= keepsResult ? 0 : value.bits();
            }
            default -> {}
        }
        return super.unaryOperation(instruction, value);
    }

    @Override
    public Origins binaryOperation(AbstractInsnNode instruction, Origins one, Origins other) throws AnalyzerException {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.PUTFIELD) {
            escaped |= other.bits();
            accessed(instruction, one.bits());
        } else if (ArrayAccess.reads(opcode)) {
            accessed(instruction, one.bits());
        }
        if (opcode == Opcodes.AALOAD) {
            loadsRows = true;
            boolean mayBeForeign = (one.bits() & (holdsForeign | escaped | withoutRows)) != 0;
            return Origins.of(one.bits() & ~withoutRows | (mayBeForeign ? ELSEWHERE : 0));
        }
        return super.binaryOperation(instruction, one, other);
    }

    /** Runs a store into an array: the stored object escapes, and the array no longer holds only its own rows. */
    @Override
    public Origins ternaryOperation(AbstractInsnNode store, Origins array, Origins index, Origins value) {
        escaped |= value.bits();
        accessed(store, array.bits());
        if (store.getOpcode() == Opcodes.AASTORE) {
            holdsForeign |= array.bits();
        }
        return null;
    }

    @Override
    public Origins naryOperation(AbstractInsnNode instruction, List<? extends Origins> arguments)
            throws AnalyzerException {
        if (instruction instanceof MethodInsnNode call) {
            boolean isOnCollection = call.getOpcode() != Opcodes.INVOKESTATIC && LocalJdkObjects.staysWithin(call);
            Origins result = isOnCollection ? callOnCollection(call, arguments) : call(call, arguments);
            return result != null ? result : super.naryOperation(call, arguments);
        }
        if (instruction.getOpcode() == Opcodes.MULTIANEWARRAY) {
            return Origins.of(created(instruction));
        }
        arguments.forEach(argument -> escaped |= argument.bits());
        return super.naryOperation(instruction, arguments);
    }

    private Origins createdWithoutRows(AbstractInsnNode instruction) {
        int origin = created(instruction);
        withoutRows |= origin & ~ELSEWHERE;
        return Origins.of(origin);
    }

    private void accessed(AbstractInsnNode access, int holder) {
        holders.put(access, holder);
    }

    /** Follows a call on a collection or its iterator; returns null for a result of unknown origin. */
    private Origins callOnCollection(MethodInsnNode call, List<? extends Origins> arguments) {
        for (int i = 1; i < arguments.size(); i++) {
            escaped |= arguments.get(i).bits();
        }
        int receiver = arguments.get(0).bits();
        boolean isKnown = (receiver & ~collections) == 0;
        escaped |= isKnown ? 0 : receiver;
        if (!call.name.equals("<init>")) {
            accessed(call, receiver);
        }
        int result = receiver | (isKnown ? 0 : ELSEWHERE);
        if (LocalJdkObjects.returnsReceiver(call)) {
            return Origins.of(result);
        }
        boolean showsEntries = LocalJdkObjects.returnsEntries(call);
        if (showsEntries || LocalJdkObjects.returnsView(call)) {
            // A view has a bit of its own beside those of its map, so what its iterator returns can be told.
            int view = created(call);
            collections |= view & ~ELSEWHERE;
            entryViews |= showsEntries ? view & ~ELSEWHERE : 0;
            return Origins.of(result | view);
        }
        if (LocalJdkObjects.returnsElement(call) && (receiver & entryViews) != 0) {
            boolean isEntry = (receiver & ~(maps | entryViews)) == 0;
            return Origins.of(result | (isEntry ? 0 : ELSEWHERE));
        }
        return null;
    }

    /** Follows a call by the summary of its method; returns null for a result that is no reference. */
    private Origins call(MethodInsnNode call, List<? extends Origins> arguments) {
        boolean returnsReference = isReference(Type.getReturnType(call.desc));
        if (!returnsReference && allEscaped(arguments)) {
            passed.put(call, new Passed(List.of(), 0, 0));
            return null;
        }
        EscapeSummary summary = calls.of(call);
        if (isArrayCopy(call)) {
            // Rows of an array of arrays would be in both arrays.
            escaped |= arguments.get(0).bits() & ~withoutRows;
            holdsForeign |= arguments.get(2).bits() & ~(ofNumbers | ELSEWHERE);
            summary = EscapeSummary.NOTHING;
        }
        int result = (summary.result() & EscapeSummary.NEW) != 0 ? created(call) : 0;
        if (EscapeSummaryTable.makesArray(call)) {
            withoutRows |= result & ~ELSEWHERE;
            boolean holdsReferences = call.desc.contains(")[L");
            holdsForeign |= holdsReferences ? result & ~ELSEWHERE : 0;
            ofNumbers |= holdsReferences ? 0 : result & ~ELSEWHERE;
        }
        result |= summary.result() & ELSEWHERE;
        int slot = 0;
        for (Origins argument : arguments) {
            int bit = slotBit(slot);
            boolean escapes = bit == 0 || (summary.escaping() & bit) != 0;
            escaped |= escapes ? argument.bits() : 0;
            result |= (summary.result() & bit) != 0 ? argument.bits() : 0;
            slot += argument.getSize();
        }
        passed.put(call, new Passed(arguments, summary.escaping(), returnsReference ? result : 0));
        return returnsReference ? Origins.of(result) : null;
    }

    /** Returns whether a call can do nothing more to its arguments: all are foreign, or escape anyhow. */
    private boolean allEscaped(List<? extends Origins> arguments) {
        for (Origins argument : arguments) {
            if ((argument.bits() & ~(ELSEWHERE | escaped)) != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isArrayCopy(MethodInsnNode call) {
        return call.name.equals("arraycopy") && call.owner.equals("java/lang/System");
    }

    /**
     * Returns whether an object is local with everything reachable through it, since a method that gets an array takes
     * its rows for local too.
     */
    private boolean isLocal(int origin) {
        return origin != 0 && (origin & (ELSEWHERE | escaped | holdsForeign)) == 0;
    }
}
