package org.taskrace.agent.transform.variants;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;
import org.taskrace.agent.analysis.escape.LocalUses;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.transform.classes.ClassProgramView;

/**
 * Clones of methods that do not check some of their parameters, or the objects that they create and return. Callers
 * take such a clone if these objects and arrays do not escape.
 *
 * <p>A clone has the name of its method, so that stacks look as they would, and one more parameter, always null. The
 * parameter's type distinguishes the clones of a method: {@link org.taskrace.hooks.tasks.LocalVariantMarker}, an array
 * of it, an array of those and so on. Reflection does not show it. Clones are made on demand: {@link #redirect} asks
 * for one, of this class or of one that is not loaded yet; {@link #next} gives those of this class that are still to be
 * written, which may ask for more.
 *
 * <p>I1: a call is redirected only to a clone that its class then has. I2: a clone does all that its method does,
 * except checks of local objects.
 */
public final class LocalArgumentCloner {

    /** A method with more combinations of such arguments is called as it is. */
    private static final int MOST_PER_METHOD = 6;

    private static final int MOST = 100;

    /**
     * A copy.
     *
     * @param descriptor its own, with one parameter more
     * @param unshared what it does not check: parameters, one bit per slot from bit 1 on (the receiver is slot 0), and
     *     its new result ({@link LocalUses#RESULT})
     * @param isRequested whether other classes call it, so that it has to be there
     */
    public record Variant(MethodNode original, String descriptor, int unshared, boolean isRequested) {

        public String name() {
            return original.name;
        }

        /** Returns the slot of the additional parameter. */
        public int markSlot() {
            boolean isStatic = (original.access & Opcodes.ACC_STATIC) != 0;
            return (Type.getArgumentsAndReturnSizes(original.desc) >> 2) - (isStatic ? 1 : 0);
        }

        /** Returns the access flags: as accessible to others as the original, or not at all. */
        public int access() {
            int accessible = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE;
            int dropped = Opcodes.ACC_FINAL | Opcodes.ACC_BRIDGE | Opcodes.ACC_VARARGS | accessible;
            int seenBy = isRequested ? original.access & accessible : Opcodes.ACC_PRIVATE;
            return original.access & ~dropped | seenBy | Opcodes.ACC_SYNTHETIC;
        }
    }

    private final ClassProgramView view;
    private final EscapeSummaryTable escapes;
    private final Predicate<MethodInsnNode> isOfTable;
    private final Set<String> refused;
    private final ClassClones requests;
    private final Map<MethodNode, List<Variant>> known = new HashMap<>();
    private final Deque<Variant> open = new ArrayDeque<>();

    /** Copies of other classes whose calls have been looked at. */
    private final Set<Variant> prepared = new HashSet<>();

    private int count;

    /**
     * @param isOfTable whether the table of JDK objects speaks of a call: of a method of a collection in the program, say
     * @param refused methods, by name and descriptor, that had no room for what rewriting adds
     */
    public LocalArgumentCloner(
            ClassProgramView view,
            EscapeSummaryTable escapes,
            Predicate<MethodInsnNode> isOfTable,
            Set<String> refused,
            ClassClones requests) {
        this.isOfTable = isOfTable;
        this.view = view;
        this.escapes = escapes;
        this.refused = refused;
        this.requests = requests;
        for (CloneRequests.Request request : requests.begin()) {
            MethodNode original = view.own(request.name(), request.original());
            if (original != null) {
                add(new Variant(original, request.descriptor(), request.unshared(), true));
            }
        }
    }

    /** Returns the next clone that the class is to get, or null. */
    public Variant next() {
        return open.poll();
    }

    /** Lets a call go to a copy if there can be one that spares checks; {@code unshared}: see {@link Variant}. */
    public void redirect(MethodNode caller, MethodInsnNode call, int unshared) {
        MethodNode target = target(call, unshared);
        if (target == null) {
            return;
        }
        boolean isOwn = call.owner.equals(view.ownName());
        String descriptor = isOwn ? ownCopy(target, unshared) : othersCopy(call.owner, target, unshared);
        if (descriptor != null) {
            // A copy of this class may be private, which its method need not be.
            int opcode = isOwn && call.getOpcode() == Opcodes.INVOKEVIRTUAL ? Opcodes.INVOKESPECIAL : call.getOpcode();
            caller.instructions.insertBefore(call, new InsnNode(Opcodes.ACONST_NULL));
            caller.instructions.set(call, new MethodInsnNode(opcode, call.owner, call.name, descriptor, call.itf));
        }
    }

    /** Returns the method that a call means if a clone of it would spare checks. */
    private MethodNode target(MethodInsnNode call, int unshared) {
        boolean isSuper = call.getOpcode() == Opcodes.INVOKESPECIAL && !call.owner.equals(view.ownName());
        if (unshared == 0 || isSuper && !call.name.equals("<init>") || !view.isRewritten(call.owner)) {
            return null;
        }
        MethodNode target = view.onlyTarget(call);
        boolean isPossible = target != null
                && view.declares(call.owner, target)
                && !isOfTable.test(call)
                && escapes.spares(target, unshared);
        return isPossible ? target : null;
    }

    private String ownCopy(MethodNode target, int unshared) {
        List<Variant> ofMethod = known.getOrDefault(target, List.of());
        for (Variant variant : ofMethod) {
            if (variant.unshared == unshared) {
                return variant.descriptor;
            }
        }
        String descriptor = CloneRequests.descriptor(target.desc, ofMethod.size());
        boolean isPossible = ofMethod.size() < MOST_PER_METHOD
                && count < MOST
                && !refused.contains(target.name + target.desc)
                && !refused.contains(target.name + descriptor);
        if (!isPossible) {
            return null;
        }
        add(new Variant(target, descriptor, unshared, false));
        return descriptor;
    }

    private void add(Variant variant) {
        known.computeIfAbsent(variant.original, method -> new ArrayList<>()).add(variant);
        open.add(variant);
        count++;
    }

    private String othersCopy(String owner, MethodNode target, int unshared) {
        CloneRequests.Request request = requests.request(owner, target.name, target.desc, unshared);
        if (request != null) {
            prepare(owner, target, unshared);
        }
        return request == null ? null : request.descriptor();
    }

    /** Asks for what a copy will ask for once its class is loaded: then it may be too late. */
    private void prepare(String owner, MethodNode method, int unshared) {
        if (!prepared.add(new Variant(method, owner, unshared, true))) {
            return;
        }
        LocalUses uses = escapes.localUses(method, new ControlFlowGraph(method), unshared);
        uses.arguments().forEach((call, passed) -> {
            MethodNode target = call.owner.equals(view.ownName()) ? null : target(call, passed);
            if (target != null && call.owner.equals(owner)) {
                prepare(owner, target, passed);
            } else if (target != null) {
                othersCopy(call.owner, target, passed);
            }
        });
    }
}
