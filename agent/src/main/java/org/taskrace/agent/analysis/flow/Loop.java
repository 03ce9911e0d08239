package org.taskrace.agent.analysis.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** A natural loop: the header of a back edge, and the blocks that reach the edge without passing the header. */
public final class Loop {

    public final int header;
    public final BitSet blocks = new BitSet();

    /** The smallest loop around this one, or null. */
    Loop outer;

    private Loop(int header) {
        this.header = header;
        blocks.set(header);
    }

    public int header() {
        return header;
    }

    public boolean contains(int block) {
        return block >= 0 && blocks.get(block);
    }

    public BitSet blocks() {
        return blocks;
    }

    public Loop outer() {
        return outer;
    }

    /** Returns the loops of a method, inner ones first; none if the control flow is irreducible: a jump enters a loop beside its header. */
    public static List<Loop> of(ControlFlowGraph flow) {
        if (!flow.jumpsBack()) {
            return List.of();
        }
        int[] dominator = flow.dominators();
        List<Loop> loops = new ArrayList<>();
        for (ControlFlowGraph.Block block : flow.blocks()) {
            if (dominator[block.number] < 0) {
                continue;
            }
            for (int successor : block.successors) {
                if (successor <= block.number && !dominates(successor, block.number, dominator)) {
                    return List.of();
                }
                if (dominates(successor, block.number, dominator)) {
                    with(successor, loops).add(block.number, flow, dominator);
                }
            }
        }
        loops.sort((a, b) -> Integer.compare(a.blocks.cardinality(), b.blocks.cardinality()));
        for (int i = 0; i < loops.size(); i++) {
            for (int j = i + 1; j < loops.size() && loops.get(i).outer == null; j++) {
                if (loops.get(j).blocks.get(loops.get(i).header)) {
                    loops.get(i).outer = loops.get(j);
                }
            }
        }
        return loops;
    }

    private static Loop with(int header, List<Loop> loops) {
        for (Loop loop : loops) {
            if (loop.header == header) {
                return loop;
            }
        }
        Loop loop = new Loop(header);
        loops.add(loop);
        return loop;
    }

    private void add(int block, ControlFlowGraph flow, int[] dominator) {
        if (!blocks.get(block) && dominator[block] >= 0) {
            blocks.set(block);
            flow.block(block).predecessors.forEach(predecessor -> add(predecessor, flow, dominator));
        }
    }

    private static boolean dominates(int one, int other, int[] dominator) {
        int block = other;
        while (block != one && dominator[block] != block) {
            block = dominator[block];
        }
        return block == one;
    }

    /** Returns the smallest loop that contains a block, or null. */
    public static Loop innermost(List<Loop> loops, int block) {
        for (Loop loop : loops) {
            if (loop.contains(block)) {
                return loop;
            }
        }
        return null;
    }

    /** Returns whether a block is reached, inside this loop, from some blocks without passing another one. */
    boolean reaches(ControlFlowGraph flow, List<Integer> from, int target, int avoided) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            int block = open.pop();
            if (block == avoided || !contains(block) || seen.get(block)) {
                continue;
            }
            if (block == target) {
                return true;
            }
            seen.set(block);
            open.addAll(flow.block(block).successors);
        }
        return false;
    }
}
