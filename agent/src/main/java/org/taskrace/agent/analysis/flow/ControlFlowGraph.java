package org.taskrace.agent.analysis.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Control flow graph: the basic blocks of a method and the edges between them. Blocks are numbered in the order of the code; block 0 is the entry. A handler has an edge from
 * every block of its range.
 *
 * <p>Invariants: I1: every instruction is in exactly one block. I2: only a block's last instruction jumps.
 */
public final class ControlFlowGraph {

    /** Instructions from {@code first} to {@code last}, both included, by their position in the method. */
    public static final class Block {
        public final int number;
        public final int first;
        public int last;
        public final List<Integer> successors = new ArrayList<>();
        public final List<Integer> predecessors = new ArrayList<>();
        public final List<Integer> handlers = new ArrayList<>();

        private boolean fallsThrough;
        private boolean isHandler;

        Block(int number, int first) {
            this.number = number;
            this.first = first;
        }

        public int number() {
            return number;
        }

        public int first() {
            return first;
        }

        public int last() {
            return last;
        }

        /** Returns whether the block begins an exception handler. */
        public boolean isHandler() {
            return isHandler;
        }

        /** Returns whether control may pass to the next block without a jump. */
        public boolean fallsThrough() {
            return fallsThrough;
        }
    }

    private final AbstractInsnNode[] code;
    private final int[] blockOf;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<LabelNode, Integer> positions = new HashMap<>();

    private final int locals;

    public ControlFlowGraph(MethodNode method) {
        code = method.instructions.toArray();
        locals = locals(method);
        for (int i = 0; i < code.length; i++) {
            if (code[i] instanceof LabelNode label) {
                positions.put(label, i);
            }
        }
        boolean[] leads = leaders(method);
        blockOf = new int[code.length];
        for (int i = 0; i < code.length; i++) {
            if (leads[i]) {
                blocks.add(new Block(blocks.size(), i));
            }
            blocks.get(blocks.size() - 1).last = i;
            blockOf[i] = blocks.size() - 1;
        }
        connect(method);
    }

    /** Counts the locals that parameters and instructions need; a method made by the rewriting may not say how many. */
    private int locals(MethodNode method) {
        int count = Math.max(method.maxLocals, Type.getArgumentsAndReturnSizes(method.desc) >> 2);
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof VarInsnNode variable) {
                count = Math.max(count, variable.var + 2);
            }
        }
        return count;
    }

    private boolean[] leaders(MethodNode method) {
        boolean[] leads = new boolean[code.length + 1];
        leads[0] = true;
        for (int i = 0; i < code.length; i++) {
            List<LabelNode> targets = targets(code[i]);
            for (LabelNode target : targets) {
                leads[positions.get(target)] = true;
            }
            if (!targets.isEmpty() || ends(code[i].getOpcode())) {
                leads[i + 1] = true;
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            leads[positions.get(block.start)] = true;
            leads[positions.get(block.end)] = true;
            leads[positions.get(block.handler)] = true;
        }
        return leads;
    }

    private void connect(MethodNode method) {
        for (Block block : blocks) {
            AbstractInsnNode last = code[block.last];
            for (LabelNode target : targets(last)) {
                edge(block, blockAt(target));
            }
            if (!ends(last.getOpcode()) && block.number + 1 < blocks.size()) {
                block.fallsThrough = true;
                edge(block, blocks.get(block.number + 1));
            }
        }
        for (TryCatchBlockNode range : method.tryCatchBlocks) {
            Block handler = blockAt(range.handler);
            handler.isHandler = true;
            for (int i = positions.get(range.start);
                    i < positions.get(range.end);
                    i = blocks.get(blockOf[i]).last + 1) {
                Block covered = blocks.get(blockOf[i]);
                if (!covered.handlers.contains(handler.number)) {
                    covered.handlers.add(handler.number);
                    handler.predecessors.add(covered.number);
                }
            }
        }
    }

    private static void edge(Block from, Block to) {
        if (!from.successors.contains(to.number)) {
            from.successors.add(to.number);
            to.predecessors.add(from.number);
        }
    }

    /** Returns the labels that an instruction may jump to. */
    public static List<LabelNode> targets(AbstractInsnNode instruction) {
        if (instruction instanceof JumpInsnNode jump) {
            return List.of(jump.label);
        }
        int opcode = instruction.getOpcode();
        if (opcode != Opcodes.TABLESWITCH && opcode != Opcodes.LOOKUPSWITCH) {
            return List.of();
        }
        List<LabelNode> targets = new ArrayList<>();
        if (instruction instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    /** Returns whether control never passes to the next instruction of the code. */
    static boolean ends(int opcode) {
        return opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.RET
                || returns(opcode);
    }

    public static boolean returns(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    /** Returns whether the method has subroutines, as compilers before Java 7 made them for {@code finally}; no analysis follows them. */
    public boolean hasSubroutines() {
        for (AbstractInsnNode instruction : code) {
            if (instruction.getOpcode() == Opcodes.JSR || instruction.getOpcode() == Opcodes.RET) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether there is an edge to the block itself or one before it in the code: no cycle is without. */
    boolean jumpsBack() {
        for (Block block : blocks) {
            for (int successor : block.successors) {
                if (successor <= block.number) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the number of locals. */
    public int locals() {
        return locals;
    }

    public AbstractInsnNode[] code() {
        return code;
    }

    public List<Block> blocks() {
        return blocks;
    }

    public Block block(int number) {
        return blocks.get(number);
    }

    public Block blockAt(LabelNode label) {
        return blocks.get(blockOf[positions.get(label)]);
    }

    public int blockOf(int position) {
        return blockOf[position];
    }

    public int position(LabelNode label) {
        return positions.get(label);
    }

    /** Returns the immediate dominator of each block: its own number for the entry, -1 for unreachable blocks. */
    int[] dominators() {
        int[] order = reversePostorder();
        int[] rank = new int[blocks.size()];
        Arrays.fill(rank, -1);
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        int[] dominator = new int[blocks.size()];
        Arrays.fill(dominator, -1);
        dominator[0] = 0;
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int block : order) {
                int best = -1;
                for (int predecessor : blocks.get(block).predecessors) {
                    if (block != 0 && dominator[predecessor] >= 0) {
                        best = best < 0 ? predecessor : common(best, predecessor, dominator, rank);
                    }
                }
                if (best >= 0 && dominator[block] != best) {
                    dominator[block] = best;
                    changed = true;
                }
            }
        }
        return dominator;
    }

    private static int common(int one, int other, int[] dominator, int[] rank) {
        int a = one;
        int b = other;
        while (a != b) {
            if (rank[a] > rank[b]) {
                a = dominator[a];
            } else {
                b = dominator[b];
            }
        }
        return a;
    }

    /** Returns the blocks that are reached from the entry: each one before its successors, but for jumps back. */
    int[] reversePostorder() {
        int[] order = new int[blocks.size()];
        int free = blocks.size();
        boolean[] seen = new boolean[blocks.size()];
        int[] stack = new int[blocks.size() + 1];
        int[] nextOf = new int[blocks.size()];
        int depth = 0;
        stack[0] = 0;
        seen[0] = true;
        while (depth >= 0) {
            Block block = blocks.get(stack[depth]);
            int next = nextOf[block.number]++;
            int normal = block.successors.size();
            if (next >= normal + block.handlers.size()) {
                order[--free] = block.number;
                depth--;
                continue;
            }
            int successor = next < normal ? block.successors.get(next) : block.handlers.get(next - normal);
            if (!seen[successor]) {
                seen[successor] = true;
                stack[++depth] = successor;
            }
        }
        return Arrays.copyOfRange(order, free, order.length);
    }
}
