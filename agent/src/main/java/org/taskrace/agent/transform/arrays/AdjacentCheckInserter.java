package org.taskrace.agent.transform.arrays;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.values.AdjacentElementAnalysis;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.MethodFrames;
import org.taskrace.agent.transform.fields.FieldGroupInserter;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Puts one check behind accesses to neighbours in an array, and a handler around all such accesses of a basic block for what is thrown between:
 *
 * <pre>
 *   made = 0              for each group, before all of them
 *   array, first = …      kept at the first access
 *   …access…              made = 1
 *   …access…              made = 2
 *   …last access…         made = 0
 *   check(array, first, number of accesses)
 *   handler: check(array, first, made) for each group, throw again
 * </pre>
 */
public final class AdjacentCheckInserter {

    private static final String TOGETHER = "org/taskrace/hooks/loops/AdjacentAccesses";

    private final MethodNode method;
    private final MethodContext context;
    private final Map<AbstractInsnNode, Integer> sites;

    /** {@code sites}: those of accesses that are to be checked; what is checked here is taken out of it. */
    public AdjacentCheckInserter(MethodNode method, MethodContext context, Map<AbstractInsnNode, Integer> sites) {
        this.method = method;
        this.context = context;
        this.sites = sites;
    }

    /** A group with its sites, and four locals from this one on: the array, the first index, the number of accesses that were made, a value. */
    private record Planned(AdjacentElementAnalysis.Group group, int site, int array) {

        int key() {
            return AccessKey.of(site, group.writes());
        }

        int first() {
            return array + 1;
        }

        int made() {
            return array + 2;
        }

        int value() {
            return array + 3;
        }

        int size() {
            return group.accesses().size();
        }
    }

    public void insert(AdjacentElementAnalysis.Groups ofBlock) {
        List<Planned> all = new ArrayList<>();
        AbstractInsnNode last = ofBlock.first().last();
        for (AdjacentElementAnalysis.Group group : ofBlock.groups()) {
            int site = context.sequence(
                    group.accesses().stream().map(sites::remove).toList());
            all.add(new Planned(group, site, context.referenceLocal()));
            context.reserve(context.referenceLocal() + 5);
            last = FieldGroupInserter.later(last, group.last());
        }
        LabelNode begin = new LabelNode();
        LabelNode end = new LabelNode();
        InsnList before = new InsnList();
        for (Planned planned : all) {
            before.add(new InsnNode(Opcodes.ACONST_NULL));
            before.add(new VarInsnNode(Opcodes.ASTORE, planned.array()));
            push(0, planned.first(), before);
            push(0, planned.made(), before);
        }
        before.add(begin);
        method.instructions.insertBefore(ofBlock.first().first(), before);
        method.instructions.insert(last, end);
        all.forEach(this::insert);
        handle(ofBlock, all, begin, end);
    }

    private static void push(int number, int local, InsnList code) {
        Code.push(number, code);
        Code.store(local, code);
    }

    private void insert(Planned planned) {
        AdjacentElementAnalysis.Group group = planned.group();
        keep(planned);
        for (int i = 0; i < planned.size(); i++) {
            InsnList code = new InsnList();
            boolean isLast = i == planned.size() - 1;
            push(isLast ? 0 : i + 1, planned.made(), code);
            if (isLast) {
                check(planned, code);
            }
            method.instructions.insert(group.accesses().get(i), code);
        }
    }

    private void check(Planned planned, InsnList code) {
        if (context.classContext.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        Code.load(planned.first(), code);
        Code.push(planned.size(), code);
        code.add(new LdcInsnNode(planned.key()));
        call("access", "(Ljava/lang/Object;III)V", code);
    }

    private static void call(String name, String descriptor, InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TOGETHER, name, descriptor, false));
    }

    private void keep(Planned planned) {
        AbstractInsnNode access = planned.group().first();
        Type type = planned.group().writes() ? ElementCheckInserter.storedType(access.getOpcode()) : null;
        InsnList code = new InsnList();
        // ..., array, index, (value)
        if (type != null) {
            code.add(new VarInsnNode(MethodContext.store(type), planned.value()));
        }
        code.add(new InsnNode(Opcodes.DUP2));
        Code.store(planned.first(), code);
        code.add(new VarInsnNode(Opcodes.ASTORE, planned.array()));
        if (type != null) {
            code.add(new VarInsnNode(MethodContext.load(type), planned.value()));
        }
        method.instructions.insertBefore(access, code);
    }

    private void handle(AdjacentElementAnalysis.Groups ofBlock, List<Planned> all, LabelNode begin, LabelNode end) {
        LabelNode caught = new LabelNode();
        InsnList code = new InsnList();
        code.add(caught);
        // What holds wherever the next handler may be reached from holds here.
        FrameNode next = ofBlock.around() == null ? null : MethodFrames.at(ofBlock.around().handler);
        Map<Integer, Object> own = new TreeMap<>();
        for (Planned planned : all) {
            own.put(planned.array(), "java/lang/Object");
            own.put(planned.first(), Opcodes.INTEGER);
            own.put(planned.made(), Opcodes.INTEGER);
        }
        List<Object> known = next == null ? List.of() : next.local;
        MethodFrames.self(method, context, known, own);
        Object[] types = MethodFrames.with(known, own).toArray();
        code.add(new FrameNode(Opcodes.F_FULL, types.length, types, 1, new Object[] {"java/lang/Throwable"}));
        for (Planned planned : all) {
            code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
            Code.load(planned.first(), code);
            Code.load(planned.made(), code);
            Code.push(planned.size(), code);
            code.add(new LdcInsnNode(planned.key()));
            call("accessSome", "(Ljava/lang/Object;IIII)V", code);
        }
        code.add(new InsnNode(Opcodes.ATHROW));
        if (ofBlock.around() != null) {
            LabelNode after = new LabelNode();
            code.add(after);
            method.tryCatchBlocks.add(new TryCatchBlockNode(caught, after, ofBlock.around().handler, null));
        }
        method.instructions.add(code);
        // Before all others: it is within one block, so nothing is within it.
        method.tryCatchBlocks.add(0, new TryCatchBlockNode(begin, end, caught, null));
    }
}
