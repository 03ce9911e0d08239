package org.taskrace.agent.transform.context;

import java.util.function.Supplier;
import org.objectweb.asm.tree.FrameNode;

/**
 * A way out of a region.
 *
 * @param block the basic block that is left, or -1 if an exception leaves an unknown one
 * @param frame makes frames for jumps within the code of this exit, or is null where that code must not jump
 */
public record Exit(int block, Supplier<FrameNode> frame) {

    /** The way out by an exception, from anywhere in the region. */
    public static final Exit EXCEPTION = new Exit(-1, null);

    public boolean isException() {
        return block < 0;
    }

    public boolean mayJump() {
        return frame != null;
    }
}
