package org.taskrace.agent.transform.fields;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.values.FieldGroupAnalysis;
import org.taskrace.agent.transform.context.BlockRegion;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.MethodFrames;

/** Inserter of one check behind accesses to several fields of one object. */
public final class FieldGroupInserter {

    /** Each is a method of the class, and there is room for so many. */
    private static final int MOST_OF_CLASS = 1000;

    private final MethodNode method;
    private final MethodContext context;
    private final ToIntFunction<AbstractInsnNode> lines;
    private final boolean keepsSelf;
    private final Map<FieldGroupAnalysis.Group, Integer> locals = new LinkedHashMap<>();
    private final Map<FieldGroupAnalysis.Group, FieldGroupCheck> checks = new LinkedHashMap<>();

    /** Creates an inserter; {@code lines} gives the line of an instruction. */
    public FieldGroupInserter(MethodNode method, MethodContext context, ToIntFunction<AbstractInsnNode> lines) {
        this.method = method;
        this.context = context;
        this.lines = lines;
        keepsSelf = MethodFrames.keepsFirstLocal(method);
    }

    /** Returns the accesses that need no other check. */
    public List<FieldInsnNode> insert(FieldGroupAnalysis found) {
        List<FieldInsnNode> checked = new ArrayList<>();
        for (FieldGroupAnalysis.Group group : found.groups()) {
            if (context.classContext.added(FieldGroupCheck.class) < MOST_OF_CLASS) {
                FieldGroupCheck check = check(group);
                checks.put(group, check);
                context.classContext.addedMethods.add(check);
                checked.addAll(group.accesses());
                // What a cast of this, or a superclass, declares needs a local of that type.
                boolean isThis = group.isSelf() && keepsSelf && check.owner().equals(context.classContext.name);
                locals.put(group, isThis ? 0 : keep(group));
            }
        }
        guards(found);
        Map<Integer, List<FieldGroupAnalysis.Group>> mayThrow = new LinkedHashMap<>();
        checks.keySet().stream()
                .filter(FieldGroupAnalysis.Group::mayThrow)
                .forEach(group -> mayThrow.computeIfAbsent(group.block(), block -> new ArrayList<>())
                        .add(group));
        mayThrow.values().forEach(this::handle);
        checks.forEach((group, check) -> {
            InsnList code = new InsnList();
            code.add(new VarInsnNode(Opcodes.ALOAD, locals.get(group)));
            code.add(call(check.name(), check.descriptor()));
            method.instructions.insert(group.last(), code);
        });
        return checked;
    }

    /** Makes one region of the groups of a block between whose accesses an exception may come. */
    private void handle(List<FieldGroupAnalysis.Group> ofBlock) {
        FieldGroupAnalysis.Group first = ofBlock.get(0);
        BlockRegion region = new BlockRegion(method, context, first.around());
        Map<Integer, Object> own = new HashMap<>();
        List<FieldGroupSummary> summaries = new ArrayList<>();
        AbstractInsnNode last = first.last();
        for (FieldGroupAnalysis.Group group : ofBlock) {
            FieldGroupCheck check = checks.get(group);
            FieldGroupUnwind unwind = new FieldGroupUnwind(
                    ShadowFieldAdder.PREFIX + "made$" + context.classContext.added(FieldGroupUnwind.class), check);
            context.classContext.addedMethods.add(unwind);
            int object = locals.get(group);
            int made = local(1);
            own.put(made, Opcodes.INTEGER);
            if (MethodFrames.slots(region.known(), object + 1)[object] == Opcodes.TOP) {
                own.put(object, check.owner());
            }
            // The first one's object is kept right before the region.
            boolean isKept = group == first || object == 0;
            summaries.add(new FieldGroupSummary(method, context.classContext, group, unwind, object, made, isKept));
            last = BlockRegion.later(last, group.last());
        }
        region.insert(first.accesses().get(0), last, summaries, own);
    }

    private FieldGroupCheck check(FieldGroupAnalysis.Group group) {
        List<Integer> sites = new ArrayList<>();
        for (FieldInsnNode access : group.accesses()) {
            context.line(lines.applyAsInt(access));
            sites.add(context.fieldSite(false, access.owner, access.name, access.desc));
        }
        context.line(0);
        return new FieldGroupCheck(
                ShadowFieldAdder.PREFIX + "together$" + context.classContext.added(FieldGroupCheck.class),
                group.last().owner,
                group.accesses().stream().map(access -> access.name).toList(),
                sites,
                sites.size() == 1 ? sites.get(0) : context.together(sites),
                group.writes(),
                group.isSelf() && group.writes() && method.name.equals("<init>"));
    }

    private MethodInsnNode call(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, context.classContext.name, name, descriptor, false);
    }

    private int local(int size) {
        int local = context.referenceLocal();
        context.reserve(local + size);
        return local;
    }

    /** Keeps the object at the first access. */
    private int keep(FieldGroupAnalysis.Group group) {
        FieldInsnNode first = group.accesses().get(0);
        int local = local(1);
        InsnList code = new InsnList();
        Type type = Type.getType(first.desc);
        if (!group.writes()) {
            code.add(new InsnNode(Opcodes.DUP));
        } else if (type.getSize() == 1) {
            // ..., object, value
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(new InsnNode(Opcodes.POP));
        } else {
            int value = local(2);
            code.add(new VarInsnNode(MethodContext.store(type), value));
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new VarInsnNode(Opcodes.ASTORE, local));
            code.add(new VarInsnNode(MethodContext.load(type), value));
            method.instructions.insertBefore(first, code);
            return local;
        }
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
        method.instructions.insertBefore(first, code);
        return local;
    }

    /** Inserts guards before accesses that may throw: if one does, the guard checks the accesses made before. */
    private void guards(FieldGroupAnalysis found) {
        Map<FieldInsnNode, List<FieldGroupAnalysis.Guard>> all = new LinkedHashMap<>();
        for (FieldGroupAnalysis.Guard guard : found.guards()) {
            if (checks.containsKey(guard.group())) {
                all.computeIfAbsent(guard.at(), at -> new ArrayList<>()).add(guard);
            }
        }
        all.forEach(this::guard);
    }

    private void guard(FieldInsnNode at, List<FieldGroupAnalysis.Guard> guards) {
        FieldGroupNullGuard guard = new FieldGroupNullGuard(
                ShadowFieldAdder.PREFIX + "guard$" + context.classContext.added(FieldGroupNullGuard.class),
                guards.stream()
                        .map(one -> new FieldGroupNullGuard.Made(checks.get(one.group()), one.made()))
                        .toList());
        context.classContext.addedMethods.add(guard);
        InsnList code = new InsnList();
        Type type = Type.getType(at.desc);
        boolean writes = at.getOpcode() == Opcodes.PUTFIELD;
        int value = 0;
        if (writes) {
            // ..., object, value
            value = local(2);
            code.add(new VarInsnNode(MethodContext.store(type), value));
        }
        code.add(new InsnNode(Opcodes.DUP));
        for (FieldGroupAnalysis.Guard one : guards) {
            code.add(new VarInsnNode(Opcodes.ALOAD, locals.get(one.group())));
        }
        code.add(call(guard.name(), guard.descriptor()));
        if (writes) {
            code.add(new VarInsnNode(MethodContext.load(type), value));
        }
        method.instructions.insertBefore(at, code);
    }
}
