package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.analysis.loops.LoopAccessAnalysis;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.ElementUpdates;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.fields.SunkFieldCheck;

/**
 * Planner that chooses a summary for each access of a method's loops. Its recognisers come in the order of their
 * strength:
 *
 * <ol>
 *   <li>fields of invariant objects;
 *   <li>ranges that an outer loop takes from an inner one;
 *   <li>ranges of the loop itself, with gathers, columns and those that others cover;
 *   <li>index sets.
 * </ol>
 *
 * <p>An access that a recogniser has planned is not open to those after it.
 */
public final class SummaryPlanner {

    private final MethodNode method;
    private final MethodContext context;
    private final AnalysisContext analyses;
    private final ToIntFunction<AbstractInsnNode> lines;

    /** Sites of accesses to elements that have no check yet. */
    private final Map<AbstractInsnNode, Integer> open;

    /** Accesses to fields that need no check of their own. */
    private final Set<AbstractInsnNode> unchecked;

    /** Inner loops first. */
    private final Map<Loop, LoopRegion> regions = new LinkedHashMap<>();

    private Map<Loop, LoopAccessAnalysis> found = Map.of();
    private LockedLoopChecks locked;

    /**
     * @param lines the line of an instruction
     * @param open sites of accesses to elements that are to be checked; what is planned is taken out
     * @param unchecked accesses to fields that need no check of their own; what is planned is added
     */
    public SummaryPlanner(
            MethodNode method,
            MethodContext context,
            AnalysisContext analyses,
            ToIntFunction<AbstractInsnNode> lines,
            Map<AbstractInsnNode, Integer> open,
            Set<AbstractInsnNode> unchecked) {
        this.method = method;
        this.context = context;
        this.analyses = analyses;
        this.lines = lines;
        this.open = open;
        this.unchecked = unchecked;
    }

    /** Plans the summaries of a method with full frames, and inserts them. */
    public void insert(ControlFlowGraph flow, Map<Loop, LoopAccessAnalysis> accesses) {
        found = accesses;
        locked = new LockedLoopChecks(flow, analyses, open, unchecked);
        accesses.forEach((loop, analysis) -> {
            if (LoopCheckSinking.isPossible(method, flow, loop)) {
                regions.put(loop, new LoopRegion(method, loop, context, analysis.sources(), analysis.hasThis()));
            }
        });
        List<LoopRegion> innerFirst = List.copyOf(regions.values());
        List<LoopRegion> outerFirst = new ArrayList<>();
        innerFirst.forEach(region -> outerFirst.add(0, region));
        outerFirst.forEach(this::fields);
        outerFirst.forEach(this::inherited);
        innerFirst.forEach(this::ranges);
        outerFirst.forEach(this::indexSets);
        List<LoopRegion> planned =
                innerFirst.stream().filter(region -> !region.isEmpty()).toList();
        new LoopCheckSinking(method, flow, planned).insert();
        locked.insert(method, context);
    }

    /** Recognises accesses to fields of invariant objects; the outermost loop takes them. */
    private void fields(LoopRegion region) {
        for (FieldAccess access : found.get(region.loop).fields()) {
            FieldInsnNode field = access.instruction();
            if (region.hasRoomForField() && unchecked.add(field)) {
                ClassInfo.Field known = context.classContext.index.resolve(
                        context.classContext.loader, field.owner, field.name, field.desc);
                context.line(lines.applyAsInt(field));
                SunkFieldCheck check = SunkFieldCheck.of(field, known, context);
                context.classContext.addedMethods.add(check);
                FieldFlag flag = new FieldFlag(region, access, check);
                region.add(flag);
                locked.add(field, region.loop, flag);
                context.line(0);
            }
        }
        if (context.classContext.rewriting.has(Optimisation.FIELDS)) {
            recordTogether(region, false);
            recordTogether(region, true);
        }
    }

    /** Lets fields that one loop checks share one number; a second access to a field is left out. */
    private void recordTogether(LoopRegion region, boolean writes) {
        Map<String, Integer> sites = new LinkedHashMap<>();
        for (FieldFlag flag : region.fields()) {
            SunkFieldCheck check = flag.check();
            if (check.writes() == writes) {
                String declaring =
                        check.field() == null ? check.owner() : check.field().owner();
                sites.putIfAbsent(declaring + "." + check.fieldName(), check.site());
            }
        }
        if (sites.size() > 1) {
            context.together(List.copyOf(sites.values()));
        }
    }

    /** Recognises accesses of inner loops, invariant there, whose index is linear in a variable of this loop. */
    private void inherited(LoopRegion region) {
        for (LoopAccess access : found.get(region.loop).inherited()) {
            if (isOpen(access) && region.hasRoomFor(1)) {
                plan(region, access);
            }
        }
    }

    /** Recognises accesses whose index is linear, read from an array, or that of a column; and those that one of these covers. */
    private void ranges(LoopRegion region) {
        LoopAccessAnalysis analysis = found.get(region.loop);
        List<LoopAccess> accesses = analysis.elements();
        accesses.removeIf(access -> !isOpen(access));
        if (accesses.isEmpty() || !region.hasRoomFor(accesses.size())) {
            return;
        }
        List<LoopAccess> covered = analysis.covered(accesses);
        covered.removeIf(access -> !isOpen(access));
        if (region.hasRoomFor(accesses.size() + covered.size())) {
            accesses.addAll(covered);
        }
        accesses.forEach(access -> plan(region, access));
        region.sort();
        unrolled(region);
        shared(region);
    }

    /** Recognises accesses by any index; the outermost loop takes them. */
    private void indexSets(LoopRegion region) {
        List<ArrayAccess> scattered = found.get(region.loop).scattered();
        Map<AbstractInsnNode, AbstractInsnNode> updates = ElementUpdates.of(method);
        scattered.removeIf(access -> !open.containsKey(access.instruction()));
        Set<AbstractInsnNode> candidates = new HashSet<>();
        scattered.forEach(access -> candidates.add(access.instruction()));
        updates.entrySet()
                .removeIf(update -> !candidates.contains(update.getKey()) || !candidates.contains(update.getValue()));
        scattered.removeIf(access -> updates.containsValue(access.instruction()));
        for (ArrayAccess access : scattered) {
            AbstractInsnNode read = updates.get(access.instruction());
            if (region.hasRoomFor(1)) {
                int readSite = read == null ? -1 : open.remove(read);
                int site = open.remove(access.instruction());
                region.add(new IndexSet(region, access, site, readSite));
                if (read != null) {
                    locked.add(read, region.loop, readSite);
                }
                locked.add(access.instruction(), region.loop, site);
            }
        }
    }

    private boolean isOpen(LoopAccess access) {
        return open.containsKey(access.access().instruction());
    }

    private void plan(LoopRegion region, LoopAccess access) {
        int site = open.remove(access.access().instruction());
        LoopRegion outer = outermost(region, access);
        locked.add(access.access().instruction(), outer == null ? region.loop : outer.loop, site);
        region.add(new AffineRange(region, access, site, sink(region, outer, access, site)));
    }

    /** Returns the shadow, or a collector of the loop that the check waits for. */
    private Sink sink(LoopRegion region, LoopRegion outer, LoopAccess access, int site) {
        if (outer == null) {
            return new ShadowSink(context.classContext);
        }
        Polynomial begin = found.get(region.loop).commonFirst(access, found.get(outer.loop));
        if (begin != null) {
            PrefixCollector collector = new PrefixCollector(outer, access, begin, site);
            outer.add(collector);
            return collector;
        }
        NestCollector collector = new NestCollector(outer, access, site);
        outer.add(collector);
        return collector;
    }

    /** Returns the largest loop that the check may wait for, or null. */
    private LoopRegion outermost(LoopRegion region, LoopAccess access) {
        LoopRegion outermost = null;
        Loop outer = region.loop.outer();
        while (outer != null) {
            LoopRegion next = regions.get(outer);
            boolean mayWait = next != null
                    && next.hasRoomForCollector()
                    && (access.rows() == null || found.get(outer).keepsRows())
                    && (access.gatheredBy() == null || found.get(outer).keepsInts());
            if (!mayWait) {
                break;
            }
            outermost = next;
            outer = outer.outer();
        }
        return outermost;
    }

    /** Groups ranges that together touch all elements from the first to the last. */
    private void unrolled(LoopRegion region) {
        List<AffineRange> ranges = region.ranges();
        while (!ranges.isEmpty()) {
            UnrolledGroup group = UnrolledGroup.of(ranges, context);
            if (group != null) {
                region.replace(group.members(), group);
                ranges.removeAll(group.members());
            } else {
                ranges.remove(0);
            }
        }
    }

    /** Groups ranges of different arrays with equal indexes that one outer loop collects. */
    private void shared(LoopRegion region) {
        List<AffineRange> ranges = region.ranges();
        ranges.removeIf(range -> range.collector() == null);
        while (!ranges.isEmpty()) {
            List<AffineRange> members = SharedRange.like(ranges);
            if (members.size() > 1) {
                LoopRegion outer = members.get(0).collector().outer();
                SharedRangeCollector collector = new SharedRangeCollector(outer, members);
                outer.add(collector);
                region.replace(members, new SharedRange(members, collector));
            }
            ranges.removeAll(members);
        }
    }
}
