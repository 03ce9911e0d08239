package org.taskrace.agent.analysis.escape;

import java.util.IdentityHashMap;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.PartialInterpreter;

/** Dataflow domain on sets of origins: where the paths of two blocks meet, a value may come from the origins of both. Sets only grow. */
abstract class OriginDomain extends PartialInterpreter<Origins, Frame<Origins>> {

    static final int ELSEWHERE = Origins.ELSEWHERE;

    /** As many as an int has bits, its sign aside. */
    static final int MOST_ORIGINS = 31;

    final ControlFlowGraph flow;

    /** The bit of the object that an instruction creates. */
    private final Map<AbstractInsnNode, Integer> createdAt = new IdentityHashMap<>();

    private int origins;

    /** Creates a domain; {@code parameters} is the number of parameter slots that have an origin each. */
    OriginDomain(ControlFlowGraph flow, int parameters) {
        this.flow = flow;
        origins = Math.min(MOST_ORIGINS, 1 + parameters);
    }

    /** Returns the bit of an instruction that creates an object; the bit of foreign objects if there are too many. */
    final int created(AbstractInsnNode instruction) {
        return createdAt.computeIfAbsent(instruction, i -> origins < MOST_ORIGINS ? 1 << origins++ : ELSEWHERE);
    }

    /** Returns the origins of a local where the method begins. */
    int atEntry(int local) {
        return ELSEWHERE;
    }

    @Override
    public final Frame<Origins> atEntry() {
        Frame<Origins> entry = new Frame<>(flow.locals(), GROWING_STACK);
        for (int local = 0; local < flow.locals(); local++) {
            entry.setLocal(local, Origins.of(atEntry(local)));
        }
        return entry;
    }

    @Override
    public final Frame<Origins> copy(Frame<Origins> state) {
        return new Frame<>(state);
    }

    @Override
    public final Frame<Origins> thrown(Frame<Origins> state) {
        Frame<Origins> handler = new Frame<>(state);
        handler.clearStack();
        handler.push(unknown(1));
        return handler;
    }

    @Override
    public final void join(Frame<Origins> state, Frame<Origins> other, int block) {
        for (int i = slots(state) - 1; i >= 0; i--) {
            setSlot(state, i, slot(state, i).or(slot(other, i)));
        }
    }

    @Override
    public final boolean isSame(Frame<Origins> one, Frame<Origins> other) {
        return hasSameValues(one, other);
    }

    @Override
    protected final Origins unknown(int size) {
        return Origins.elsewhere(size);
    }

    @Override
    protected final Origins result(AbstractInsnNode instruction, int size) {
        return Origins.elsewhere(size);
    }
}
