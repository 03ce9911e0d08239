package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.transform.arrays.ElementCheckInserter;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/** Summary of an access by any index: a bit set of the elements, see {@code IndexSetSummary} in the hooks. */
final class IndexSet implements Summary {

    private static final String HOOKS = "org/taskrace/hooks/loops/IndexSetSummary";

    private final LoopRegion region;
    private final ArrayAccess what;
    private final int site;
    private final int array;
    private final int set;

    /** Locals that hold the index and the value while the access is done. */
    private final int index;

    private final int value;

    IndexSet(LoopRegion region, ArrayAccess what, int site) {
        this.region = region;
        this.what = what;
        this.site = site;
        array = region.array(what.array());
        set = region.fresh(Opcodes.LONG);
        index = region.context.referenceLocal();
        value = index + 1;
        region.context.reserve(index + 3);
    }

    @Override
    public void enter(InsnList code) {
        code.add(new InsnNode(Opcodes.LCONST_0));
        code.add(new VarInsnNode(Opcodes.LSTORE, set));
    }

    @Override
    public void add() {
        Type type = what.writes()
                ? ElementCheckInserter.storedType(what.instruction().getOpcode())
                : null;
        InsnList before = new InsnList();
        // ..., array, index, (value)
        if (type != null) {
            before.add(new VarInsnNode(MethodContext.store(type), value));
        }
        before.add(new InsnNode(Opcodes.DUP));
        Code.store(index, before);
        if (type != null) {
            before.add(new VarInsnNode(MethodContext.load(type), value));
        }
        region.before(what.instruction(), before);
        InsnList after = new InsnList();
        after.add(new VarInsnNode(Opcodes.LLOAD, set));
        Code.load(index, after);
        call("add", "(JILjava/lang/Object;I)J", after);
        after.add(new VarInsnNode(Opcodes.LSTORE, set));
        region.after(what.instruction(), after);
        region.keep(what.array());
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.LLOAD, set));
        call("end", "(JLjava/lang/Object;I)V", code);
    }

    private void call(String name, String descriptor, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        code.add(new LdcInsnNode(AccessKey.of(site, what.writes())));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false));
    }

    @Override
    public int cost() {
        return 1;
    }
}
