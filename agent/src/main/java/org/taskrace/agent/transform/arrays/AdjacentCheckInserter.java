package org.taskrace.agent.transform.arrays;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.values.AdjacentElementAnalysis;
import org.taskrace.agent.transform.context.BlockRegion;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Inserter that puts one check behind accesses to adjacent elements of an array: an {@link AdjacentRange} for each group of a basic block.
 */
public final class AdjacentCheckInserter {

    private final MethodNode method;
    private final MethodContext context;
    private final Map<AbstractInsnNode, Integer> sites;

    /** Creates an inserter; {@code sites} are those of accesses that are to be checked. Accesses that are checked here are taken out. */
    public AdjacentCheckInserter(MethodNode method, MethodContext context, Map<AbstractInsnNode, Integer> sites) {
        this.method = method;
        this.context = context;
        this.sites = sites;
    }

    /** Inserts the checks of all groups of a block. */
    public void insert(AdjacentElementAnalysis.Groups ofBlock) {
        List<AdjacentRange> ranges = new ArrayList<>();
        Map<Integer, Object> locals = new TreeMap<>();
        AbstractInsnNode last = ofBlock.first().last();
        for (AdjacentElementAnalysis.Group group : ofBlock.groups()) {
            int site = context.sequence(
                    group.accesses().stream().map(sites::remove).toList());
            AdjacentRange range = new AdjacentRange(method, context, group, site);
            locals.put(range.array(), "java/lang/Object");
            locals.put(range.first(), Opcodes.INTEGER);
            locals.put(range.made(), Opcodes.INTEGER);
            ranges.add(range);
            last = BlockRegion.later(last, group.last());
        }
        new BlockRegion(method, context, ofBlock.around())
                .insert(ofBlock.first().first(), last, ranges, locals);
    }
}
