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

/**
 * Summary of an access by any index, or of a compound assignment to such an element, as a set of elements. See
 * {@code IndexSetSummary} in the hooks.
 */
final class IndexSet implements Summary {

    private static final String HOOKS = "org/taskrace/hooks/loops/IndexSetSummary";

    private final LoopRegion region;
    private final ArrayAccess what;
    private final int site;

    /** The site of the read of a compound assignment, or -1. */
    private final int readSite;

    private final int array;
    private final int set;

    /** Locals that hold the index and the value while the access is done. */
    private final int index;

    private final int value;

    /** {@code readSite}: of the read that the access, a write, completes to a compound assignment; or -1. */
    IndexSet(LoopRegion region, ArrayAccess what, int site, int readSite) {
        this.region = region;
        this.what = what;
        this.site = site;
        this.readSite = readSite;
        array = region.array(what.array());
        set = region.fresh("[J");
        index = region.context.referenceLocal();
        value = index + 1;
        region.context.reserve(index + 3);
    }

    @Override
    public void enter(InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, "begin", "()[J", false));
        code.add(new VarInsnNode(Opcodes.ASTORE, set));
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
        after.add(new VarInsnNode(Opcodes.ALOAD, set));
        Code.load(index, after);
        after.add(new VarInsnNode(Opcodes.ALOAD, array));
        if (readSite < 0) {
            call("add", "([JILjava/lang/Object;I)[J", after, key());
        } else {
            call("addUpdate", "([JILjava/lang/Object;II)[J", after, AccessKey.of(readSite, false), key());
        }
        after.add(new VarInsnNode(Opcodes.ASTORE, set));
        region.after(what.instruction(), after);
        region.keep(what.array());
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        if (readSite >= 0) {
            end(AccessKey.of(readSite, false), code);
        }
        end(key(), code);
    }

    private int key() {
        return AccessKey.of(site, what.writes());
    }

    private void end(int key, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, set));
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        call("end", "([JLjava/lang/Object;I)V", code, key);
    }

    private static void call(String name, String descriptor, InsnList code, int... keys) {
        for (int key : keys) {
            code.add(new LdcInsnNode(key));
        }
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, descriptor, false));
    }

    @Override
    public int cost() {
        return 1;
    }
}
