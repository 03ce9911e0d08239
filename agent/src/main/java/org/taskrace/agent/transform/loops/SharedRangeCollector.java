package org.taskrace.agent.transform.loops;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;

/** Summary of an outer loop that collects a {@link SharedRange}, and hands it to the collector of each member in the end. */
final class SharedRangeCollector implements Summary {

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final int NONE = -1;

    private final List<AffineRange> members;
    private final int local;
    private final int end;

    SharedRangeCollector(LoopRegion outer, List<AffineRange> members) {
        this.members = members;
        local = outer.fresh("java/lang/Object");
        end = outer.fresh(Opcodes.INTEGER);
    }

    int local() {
        return local;
    }

    /** Returns the local with the end of the range that waits. */
    int end() {
        return end;
    }

    /** Comes after the collectors of the members. */
    @Override
    public void enter(InsnList code) {
        call("newShared", "()" + OBJECT, code);
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
        Code.push(NONE, code);
        Code.store(end, code);
        List<Integer> arrays = SharedRange.arrays(members);
        for (AffineRange member : members) {
            code.add(new VarInsnNode(Opcodes.ALOAD, local));
            code.add(new VarInsnNode(Opcodes.ALOAD, member.collector().local()));
            Code.push(arrays.indexOf(member.array()), code);
            Code.push(arrays.indexOf(member.indexes()), code);
            call("join", "(" + OBJECT + OBJECT + "II)V", code);
        }
    }

    /** Does nothing: the inner loop adds its range. */
    @Override
    public void add() {}

    /** Comes before the collectors of the members. */
    @Override
    public void leave(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, local));
        Code.load(end, code);
        call("flushShared", "(" + OBJECT + "I)V", code);
    }

    void call(String name, String descriptor, InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NestCollector.HOOKS, name, descriptor, false));
    }

    /** Returns 0: the number of collectors of a region is bounded elsewhere. */
    @Override
    public int cost() {
        return 0;
    }
}
