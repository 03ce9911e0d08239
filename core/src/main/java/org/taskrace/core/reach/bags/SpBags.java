package org.taskrace.core.reach.bags;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;

/**
 * SP-bags: whether an earlier task precedes the running one, for spawn and sync.
 *
 * <p><b>Source.</b> Feng and Leiserson, "Efficient detection of determinacy races in Cilk programs". Section 3.1 of
 * Raman et al., "Efficient data race detection for async-finish parallelism", repeats it. Their procedure F is our
 * task, their S_F and P_F the task's S-bag and P-bag:
 *
 * <pre>
 *   spawn F             S_F ← {F}, P_F ← ∅
 *   F' returns to F     P_F ← P_F ∪ S_F'
 *   sync in F           S_F ← S_F ∪ P_F, P_F ← ∅
 * </pre>
 *
 * <p><b>Cost.</b> Two operations on disjoint sets for each task and one for each query, in near-constant amortised
 * time. Between the two bounds of {@link Bags} a query needs none. Four bytes a task (six with the array's slack),
 * eight more while it is active.
 *
 * <p><b>Requires</b> a serial run, child first, and a sync event at each task's end.
 *
 * <p><b>Differs</b> in nothing from the rules. The front end may leave out the sync of a task that spawned nothing.
 * Such a task moves its P-bag along with its S-bag, which equals a sync before the return. The finish around the
 * program is accepted and means nothing here; any other finish is refused.
 */
public final class SpBags extends Bags {

    private int programSite = TaskEvents.NO_SITE;

    public SpBags() {
        super("sp-bags");
    }

    @Override
    public void begin(int root, int site) {
        super.begin(root, site);
        programSite = site;
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        if (kind != TaskKind.SPAWN) {
            throw unsupported(constructOf(kind), site);
        }
        enter(parent, child);
    }

    @Override
    public void sync(int task, int site) {
        expectRunning(task);
        joinTopFrame(task);
    }

    @Override
    public void beginFinish(int task, int site) {
        acceptOnlyImplicit(task, site);
    }

    @Override
    public void endFinish(int task, int site) {
        acceptOnlyImplicit(task, site);
    }

    private void acceptOnlyImplicit(int task, int site) {
        if (site != TaskEvents.NO_SITE && site != programSite) {
            throw unsupported(Construct.ASYNC_FINISH, site);
        }
        expectRunning(task);
    }

    @Override
    public void beginIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED, site);
    }

    @Override
    public void explain(PathExplanation out) {
        new BagsTable(new BagsSnapshot(this), sets.size(), new int[0], 0).writeTo(out);
    }
}
