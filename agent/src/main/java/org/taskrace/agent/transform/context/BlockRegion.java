package org.taskrace.agent.transform.context;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A part of a basic block as a region of one iteration. One handler serves all its summaries, since an exception may come between the accesses
 * of several:
 *
 * <pre>
 *   enter, for each summary
 *   …accesses, with the code that notes them…
 *   handler: leave by the exception, for each summary; throw again
 * </pre>
 *
 * <p>A summary leaves normally by its own code, behind its last access.
 */
public final class BlockRegion {

    private final MethodNode method;
    private final MethodContext context;

    /** The method's own handler for the block, or null. */
    private final TryCatchBlockNode around;

    public BlockRegion(MethodNode method, MethodContext context, TryCatchBlockNode around) {
        this.method = method;
        this.context = context;
        this.around = around;
    }

    /** Returns what is known of the locals wherever the next handler may be reached from; it holds in this one too. */
    public List<Object> known() {
        // Class files of Java 6 may do without frames; the verifier then finds out by itself.
        FrameNode next = around == null ? null : MethodFrames.at(around.handler);
        return next == null ? List.of() : next.local;
    }

    /**
     * Inserts the code of summaries whose accesses lie between two instructions of the block.
     *
     * @param locals those that the summaries need when they leave, with their types
     */
    public void insert(
            AbstractInsnNode first,
            AbstractInsnNode last,
            List<? extends Summary> summaries,
            Map<Integer, Object> locals) {
        LabelNode begin = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode caught = new LabelNode();
        InsnList before = new InsnList();
        summaries.forEach(summary -> summary.enter(before));
        before.add(begin);
        method.instructions.insertBefore(first, before);
        method.instructions.insert(last, end);
        summaries.forEach(Summary::add);
        InsnList code = new InsnList();
        code.add(caught);
        List<Object> known = known();
        MethodFrames.self(method, context, known, locals);
        Object[] types = MethodFrames.with(known, locals).toArray();
        code.add(new FrameNode(Opcodes.F_FULL, types.length, types, 1, new Object[] {"java/lang/Throwable"}));
        summaries.forEach(summary -> summary.leave(Exit.EXCEPTION, code));
        code.add(new InsnNode(Opcodes.ATHROW));
        if (around != null) {
            LabelNode after = new LabelNode();
            code.add(after);
            method.tryCatchBlocks.add(new TryCatchBlockNode(caught, after, around.handler, null));
        }
        method.instructions.add(code);
        // Before all others: it is within one block, so nothing is within it.
        method.tryCatchBlocks.add(0, new TryCatchBlockNode(begin, end, caught, null));
    }

    /** Returns the later of two instructions in a block. */
    public static AbstractInsnNode later(AbstractInsnNode one, AbstractInsnNode other) {
        AbstractInsnNode next = one;
        while (next != null && next != other) {
            next = next.getNext();
        }
        return next == null ? one : other;
    }
}
