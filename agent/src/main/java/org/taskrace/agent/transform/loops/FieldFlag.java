package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.agent.transform.fields.SunkFieldCheck;

/** Summary of an access to a field of a loop-invariant object: the object once it was accessed, or a flag for a static field. */
final class FieldFlag implements Summary {

    private final LoopRegion region;
    private final FieldAccess what;
    private final SunkFieldCheck check;
    private final int kept;

    FieldFlag(LoopRegion region, FieldAccess what, SunkFieldCheck check) {
        this.region = region;
        this.what = what;
        this.check = check;
        kept = region.fresh(check.isStatic() ? Opcodes.INTEGER : what.instruction().owner);
    }

    SunkFieldCheck check() {
        return check;
    }

    @Override
    public void enter(InsnList code) {
        code.add(new InsnNode(check.isStatic() ? Opcodes.ICONST_0 : Opcodes.ACONST_NULL));
        code.add(new VarInsnNode(check.isStatic() ? Opcodes.ISTORE : Opcodes.ASTORE, kept));
    }

    /** Keeps the object before the access: if it is null the access fails, and nothing is kept. */
    @Override
    public void add() {
        InsnList code = new InsnList();
        if (check.isStatic()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
            Code.store(kept, code);
            region.after(what.instruction(), code);
            return;
        }
        if (check.writes() && Type.getType(what.instruction().desc).getSize() == 2) {
            // ..., object, value
            code.add(new InsnNode(Opcodes.DUP2_X1));
            code.add(new InsnNode(Opcodes.POP2));
            code.add(new InsnNode(Opcodes.DUP_X2));
        } else if (check.writes()) {
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(new InsnNode(Opcodes.POP));
        } else {
            code.add(new InsnNode(Opcodes.DUP));
        }
        // ..., object, (value), object
        code.add(new VarInsnNode(Opcodes.ASTORE, kept));
        region.before(what.instruction(), code);
    }

    /** Inserts a check behind the access that is made only while the running task holds a lock. */
    void checkUnderLock() {
        SunkFieldCheck locked = check.onlyUnderLock();
        region.context.classContext.addedMethods.add(locked);
        InsnList code = new InsnList();
        if (check.isStatic()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
        } else {
            code.add(new VarInsnNode(Opcodes.ALOAD, kept));
        }
        call(locked, code);
        region.after(what.instruction(), code);
    }

    private void call(SunkFieldCheck method, InsnList code) {
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                region.context.classContext.name,
                method.name(),
                method.descriptor(),
                region.context.classContext.isInterface()));
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(check.isStatic() ? Opcodes.ILOAD : Opcodes.ALOAD, kept));
        call(check, code);
    }

    /** Returns 0: the number of fields of a region is bounded elsewhere. */
    @Override
    public int cost() {
        return 0;
    }
}
