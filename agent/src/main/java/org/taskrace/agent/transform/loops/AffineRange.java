package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Summary of an access whose index is linear in an induction variable:
 *
 * <pre>
 *   enter:  start = variable + offset; first = base + slope * start; reached = one step before start
 *   add:    reached = variable
 *   leave:  range(array, first, slope * growth, (reached - start) / growth + 1)
 * </pre>
 *
 * <p>If the block that is left tells how far the variable has grown since the access, the variable itself replaces
 * {@code reached}. The compiler then drops {@code reached}. The range may be one of indexes (a gather) or of rows (a
 * column); see {@link LoopAccess}. An access to one element has a flag in place of the count.
 */
final class AffineRange implements Summary {

    private static final int NONE = -1;

    final LoopAccess what;
    final int site;
    private final LoopRegion region;
    private final Sink sink;
    private final int array;
    private final int first;
    private final int reached;
    private final int start;
    private final int slope;
    private final int firstRow;
    private final int rowSlope;
    private final int indexes;

    AffineRange(LoopRegion region, LoopAccess what, int site, Sink sink) {
        this.region = region;
        this.what = what;
        this.site = site;
        this.sink = sink;
        if (!what.isInvariant()) {
            region.variable(what.variable());
        }
        start = what.isInvariant() ? NONE : region.shared("start", what.variable(), what.offset());
        LoopAccess.Rows rows = what.rows();
        firstRow = rows == null ? NONE : first(rows.base(), rows.slope());
        rowSlope = rows == null ? NONE : slope(rows.slope());
        first = first(what.base(), what.slope());
        reached = region.fresh(Opcodes.INTEGER);
        array = region.array(what.array());
        slope = slope(what.slope());
        indexes = what.gatheredBy() == null ? NONE : region.array(what.gatheredBy());
    }

    private int slope(Polynomial polynomial) {
        return polynomial.isConstant() ? NONE : region.shared("slope", polynomial);
    }

    private int first(Polynomial base, Polynomial ofSlope) {
        return region.shared("first", base, ofSlope, what.variable(), what.offset());
    }

    @Override
    public void enter(InsnList code) {
        if (what.isInvariant()) {
            region.value(what.base(), code);
            Code.store(first, code);
            code.add(new InsnNode(Opcodes.ICONST_0));
            Code.store(reached, code);
            return;
        }
        Code.load(what.variable(), code);
        if (what.offset() != 0) {
            Code.plus(what.offset(), code);
        }
        Code.store(start, code);
        enterFirst(slope, what.slope(), what.base(), first, code);
        if (what.rows() != null) {
            enterFirst(rowSlope, what.rows().slope(), what.rows().base(), firstRow, code);
        }
        Code.load(start, code);
        Code.plus(-what.growth(), code);
        Code.store(reached, code);
    }

    /** Emits first = base + slope * start. */
    private void enterFirst(int slopeLocal, Polynomial ofSlope, Polynomial base, int local, InsnList code) {
        if (slopeLocal >= 0) {
            region.value(ofSlope, code);
            Code.store(slopeLocal, code);
        }
        Code.load(start, code);
        if (slopeLocal >= 0) {
            Code.load(slopeLocal, code);
            code.add(new InsnNode(Opcodes.IMUL));
        } else {
            Code.times(ofSlope.constant(), code);
        }
        region.value(base, code);
        code.add(new InsnNode(Opcodes.IADD));
        Code.store(local, code);
    }

    @Override
    public void add() {
        InsnList code = new InsnList();
        if (what.isInvariant()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
        } else {
            Code.load(what.variable(), code);
        }
        Code.store(reached, code);
        region.after(what.access().instruction(), code);
        region.keep(what.array());
        if (what.gatheredBy() != null) {
            region.keep(what.gatheredBy());
        }
    }

    @Override
    public void leave(Exit exit, InsnList code) {
        Integer sinceLast = what.sinceLast().get(exit.block());
        boolean neverDone = what.isInvariant() && sinceLast != null && sinceLast == 1;
        if (!neverDone) {
            sink.take(this, exit, code);
        }
    }

    @Override
    public int cost() {
        return 1;
    }

    int key() {
        return AccessKey.of(site, what.access().writes());
    }

    int array() {
        return array;
    }

    /** Returns the local with the array of indexes, or -1. */
    int indexes() {
        return indexes;
    }

    int first() {
        return first;
    }

    /** Returns the collector that the range is handed to, or null. */
    NestCollector collector() {
        return sink instanceof NestCollector collector ? collector : null;
    }

    boolean isForShadow() {
        return sink instanceof ShadowSink;
    }

    /** Emits array, (first row, step), first, step, count. */
    void arguments(Exit exit, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, array));
        if (what.rows() != null) {
            Code.load(firstRow, code);
            step(rowSlope, what.rows().slope(), code);
        } else {
            indexes(code);
        }
        Code.load(first, code);
        if (what.isInvariant()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
            Code.load(reached, code);
        } else {
            step(slope, what.slope(), code);
            count(exit, code);
        }
    }

    /** Emits the array of indexes of a gather; a plain range that goes to a collector has none. */
    private void indexes(InsnList code) {
        if (indexes >= 0) {
            code.add(new VarInsnNode(Opcodes.ALOAD, indexes));
        } else if (!isForShadow()) {
            code.add(new InsnNode(Opcodes.ACONST_NULL));
        }
    }

    /** Emits the distance from one index to the next. */
    private void step(int slopeLocal, Polynomial ofSlope, InsnList code) {
        if (slopeLocal >= 0) {
            Code.load(slopeLocal, code);
            Code.times(what.growth(), code);
        } else {
            Code.push(ofSlope.constant() * what.growth(), code);
        }
    }

    /** Emits the number of values of the variable that the access was done for. */
    void count(Exit exit, InsnList code) {
        Integer sinceLast = what.sinceLast().get(exit.block());
        Code.load(sinceLast == null ? reached : what.variable(), code);
        Code.load(start, code);
        code.add(new InsnNode(Opcodes.ISUB));
        int missing = what.growth() - (sinceLast == null ? 0 : sinceLast);
        if (missing != 0) {
            Code.plus(missing, code);
        }
        if (what.growth() == -1) {
            code.add(new InsnNode(Opcodes.INEG));
        } else if (what.growth() != 1) {
            Code.push(what.growth(), code);
            code.add(new InsnNode(Opcodes.IDIV));
        }
    }

    /** Returns whether two ranges move alike: their first indexes differ by a constant. */
    boolean isParallelTo(AffineRange other) {
        LoopAccess b = other.what;
        return what.variable() == b.variable()
                && what.growth() == b.growth()
                && what.slope().isConstant()
                && what.slope().equals(b.slope())
                && what.base().terms().equals(b.base().terms());
    }

    /** Returns whether two ranges have equal indexes, on every exit. */
    boolean hasIndexesOf(AffineRange other) {
        return isParallelTo(other)
                && first == other.first
                && start == other.start
                && what.sinceLast().equals(other.what.sinceLast());
    }

    /** Returns 1 or -1 for indexes that grow or fall. */
    int direction() {
        return Integer.signum(what.slope().constant()) * Integer.signum(what.growth());
    }

    /** Returns the first index, without the terms that parallel ranges share. */
    int offset() {
        return what.base().constant() + what.offset() * what.slope().constant();
    }
}
