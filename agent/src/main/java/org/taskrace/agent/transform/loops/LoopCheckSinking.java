package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodFrames;

/**
 * Sinking of loop checks: the accesses of a loop are checked after it, on every exit: a branch, a return, an exception.
 * Locals that are set before the loop keep what the checks need. In the loop itself an access only notes how far it
 * came, which costs compiled code next to nothing.
 *
 * <pre>
 *   before:   array, first index, value of the loop variable → locals
 *   loop:     …access…, reached = i
 *   ways out: check(array, first, step, count)
 *   handler:  check(array, first, step, count up to reached), throw again
 * </pre>
 *
 * <p>New pieces of code to which something jumps stand at the method's end: a frame can be put there without changing
 * others.
 */
final class LoopCheckSinking {

    private final MethodNode method;
    private final ControlFlowGraph flow;
    private final List<LoopRegion> regions;
    private final InsnList outOfLine = new InsnList();

    /**
     * @param regions inner loops first; those for which there is no room in the method's handlers and frames have been left out
     */
    LoopCheckSinking(MethodNode method, ControlFlowGraph flow, List<LoopRegion> regions) {
        this.method = method;
        this.flow = flow;
        this.regions = regions;
    }

    /** Returns whether a loop of a method with full frames can get checks behind it. */
    static boolean isPossible(MethodNode method, ControlFlowGraph flow, Loop loop) {
        FrameNode header = headerFrame(flow, loop);
        if (header == null || !header.stack.isEmpty() || MethodFrames.holdsUninitialised(header.local)) {
            return false;
        }
        List<Object> atHandler = MethodFrames.without(header.local, assigned(flow, loop));
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            BitSet covered = covered(flow, range);
            covered.and(loop.blocks());
            FrameNode frame = MethodFrames.at(range.handler);
            boolean coversAll = covered.cardinality() == loop.blocks().cardinality();
            if (!covered.isEmpty()
                    && (!coversAll || frame == null || !MethodFrames.surelyFits(atHandler, frame.local))) {
                return false;
            }
        }
        boolean keepsThis =
                (method.access & Opcodes.ACC_STATIC) != 0 || !atHandler.isEmpty() && atHandler.get(0) != Opcodes.TOP;
        return keepsThis && exitFramesAreThere(flow, loop);
    }

    private static boolean exitFramesAreThere(ControlFlowGraph flow, Loop loop) {
        for (int block = loop.blocks().nextSetBit(0);
                block >= 0;
                block = loop.blocks().nextSetBit(block + 1)) {
            for (LabelNode target :
                    ControlFlowGraph.targets(flow.code()[flow.block(block).last()])) {
                if (MethodFrames.at(target) == null) {
                    return false;
                }
            }
        }
        return true;
    }

    private static BitSet covered(ControlFlowGraph flow, TryCatchBlockNode range) {
        BitSet covered = new BitSet();
        for (ControlFlowGraph.Block block : flow.blocks()) {
            if (block.first() >= flow.position(range.start) && block.last() < flow.position(range.end)) {
                covered.set(block.number());
            }
        }
        return covered;
    }

    private static FrameNode headerFrame(ControlFlowGraph flow, Loop loop) {
        AbstractInsnNode first = flow.code()[flow.block(loop.header()).first()];
        return first instanceof LabelNode label ? MethodFrames.at(label) : null;
    }

    /** Returns the locals in which the loop may put a value of another type. */
    private static Set<Integer> assigned(ControlFlowGraph flow, Loop loop) {
        Set<Integer> assigned = new HashSet<>();
        for (int block = loop.blocks().nextSetBit(0);
                block >= 0;
                block = loop.blocks().nextSetBit(block + 1)) {
            for (int i = flow.block(block).first(); i <= flow.block(block).last(); i++) {
                if (flow.code()[i] instanceof VarInsnNode variable && variable.getOpcode() >= Opcodes.ISTORE) {
                    assigned.add(variable.var);
                    if (variable.getOpcode() == Opcodes.LSTORE || variable.getOpcode() == Opcodes.DSTORE) {
                        assigned.add(variable.var + 1);
                    }
                }
            }
        }
        return assigned;
    }

    /** Inserts the code of all summaries. */
    void insert() {
        extendFrames();
        for (LoopRegion region : regions) {
            region.add();
        }
        for (ControlFlowGraph.Block block : flow.blocks()) {
            waysOut(block);
        }
        List<TryCatchBlockNode> ranges = new ArrayList<>();
        for (LoopRegion region : regions) {
            handler(region, ranges);
        }
        for (LoopRegion region : regions) {
            cover(region, ranges);
        }
        ranges.addAll(method.tryCatchBlocks);
        method.tryCatchBlocks = ranges;
        method.instructions.add(outOfLine);
    }

    /** Adds the loop's locals to the frame of every label in the loop. */
    private void extendFrames() {
        for (LoopRegion region : regions) {
            for (int block = region.loop.blocks().nextSetBit(0);
                    block >= 0;
                    block = region.loop.blocks().nextSetBit(block + 1)) {
                for (int i = flow.block(block).first(); i <= flow.block(block).last(); i++) {
                    if (flow.code()[i] instanceof FrameNode frame) {
                        frame.local = MethodFrames.with(frame.local, region.locals());
                    }
                }
            }
        }
    }

    private void waysOut(ControlFlowGraph.Block block) {
        AbstractInsnNode last = flow.code()[block.last()];
        if (ControlFlowGraph.returns(last.getOpcode())) {
            method.instructions.insertBefore(last, between(block.number(), -1, null));
            return;
        }
        if (last instanceof JumpInsnNode jump) {
            jump.label = detour(block.number(), jump.label);
        } else if (last instanceof TableSwitchInsnNode table) {
            table.dflt = detour(block.number(), table.dflt);
            table.labels.replaceAll(label -> detour(block.number(), label));
        } else if (last instanceof LookupSwitchInsnNode lookup) {
            lookup.dflt = detour(block.number(), lookup.dflt);
            lookup.labels.replaceAll(label -> detour(block.number(), label));
        }
        if (block.fallsThrough()) {
            method.instructions.insert(last, between(block.number(), block.number() + 1, null));
        }
        if (block.number() == 0) {
            // The method itself may begin with a loop.
            regions.stream()
                    .filter(region -> region.loop.header() == 0)
                    .forEach(region -> region.before(flow.code()[0], entered(region)));
        }
    }

    /**
     * Returns the code for a step from one block to another: checks of the loops that are left, preparation of those that are entered.
     * {@code frame}: see {@link Exit}.
     */
    private InsnList between(int from, int to, Supplier<FrameNode> frame) {
        InsnList code = new InsnList();
        for (LoopRegion region : regions) {
            if (region.loop.contains(from) && !region.loop.contains(to)) {
                region.leave(new Exit(from, frame), code);
            }
        }
        for (LoopRegion region : regions) {
            if (!region.loop.contains(from) && region.loop.contains(to)) {
                region.enter(code);
            }
        }
        return code;
    }

    /** Returns the label that a jump goes to in place of its target, if code stands between. */
    private LabelNode detour(int from, LabelNode target) {
        int to = flow.blockAt(target).number();
        if (between(from, to, null).size() == 0) {
            return target;
        }
        FrameNode frame = MethodFrames.at(target);
        List<Object> locals = frame.local;
        for (LoopRegion region : regions) {
            if (region.loop.contains(from)) {
                locals = MethodFrames.with(locals, region.locals());
            } else if (region.loop.contains(to)) {
                locals = MethodFrames.without(locals, region.ownLocals());
            }
        }
        List<Object> known = locals;
        LabelNode label = new LabelNode();
        outOfLine.add(label);
        outOfLine.add(frame(known, frame.stack));
        outOfLine.add(between(from, to, () -> frame(known, frame.stack)));
        outOfLine.add(new JumpInsnNode(Opcodes.GOTO, target));
        return label;
    }

    private static InsnList entered(LoopRegion region) {
        InsnList code = new InsnList();
        region.enter(code);
        return code;
    }

    private static FrameNode frame(List<Object> locals, List<Object> stack) {
        return new FrameNode(Opcodes.F_FULL, locals.size(), locals.toArray(), stack.size(), stack.toArray());
    }

    /** Emits the handler of exceptions that leave the loop: it checks, and throws again. */
    private void handler(LoopRegion region, List<TryCatchBlockNode> ranges) {
        outOfLine.add(region.handler);
        List<Object> locals = MethodFrames.without(headerFrame(flow, region.loop).local, assigned(flow, region.loop));
        outOfLine.add(frame(locals, List.of("java/lang/Throwable")));
        region.leave(Exit.EXCEPTION, outOfLine);
        outOfLine.add(new InsnNode(Opcodes.ATHROW));
        int block = region.loop.blocks().nextSetBit(0);
        while (block >= 0) {
            int end = region.loop.blocks().nextClearBit(block);
            LabelNode from = new LabelNode();
            LabelNode to = new LabelNode();
            method.instructions.insertBefore(flow.code()[flow.block(block).first()], from);
            method.instructions.insert(flow.code()[flow.block(end - 1).last()], to);
            ranges.add(new TryCatchBlockNode(from, to, region.handler, null));
            block = region.loop.blocks().nextSetBit(end);
        }
    }

    /** Covers a handler's own throw by the loops around it, and by the handlers that the method has there. */
    private void cover(LoopRegion region, List<TryCatchBlockNode> ranges) {
        LabelNode end = new LabelNode();
        AbstractInsnNode last = region.handler;
        while (last.getOpcode() != Opcodes.ATHROW) {
            last = last.getNext();
        }
        outOfLine.insert(last, end);
        for (LoopRegion around : regions) {
            if (around != region && around.loop.contains(region.loop.header())) {
                ranges.add(new TryCatchBlockNode(region.handler, end, around.handler, null));
            }
        }
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            if (covered(flow, range).get(region.loop.header())) {
                ranges.add(new TryCatchBlockNode(region.handler, end, range.handler, range.type));
            }
        }
    }
}
