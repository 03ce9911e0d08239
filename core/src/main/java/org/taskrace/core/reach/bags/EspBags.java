package org.taskrace.core.reach.bags;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * ESP-bags: whether an earlier task precedes the running one, for async and finish, or for spawn and sync.
 *
 * <p><b>Source.</b> Raman, Zhao, Sarkar, Vechev and Yahav, "Efficient data race detection for async-finish
 * parallelism", section 3.2 (bags) and 2.3 (dynamic finishes). S_A and P_A are the S-bag and the P-bag of a task A, P_F
 * the P-bag of a finish:
 *
 * <pre>
 *   async A                    S_A ← {A}, P_A ← ∅
 *   A returns to its parent B  P_B ← P_B ∪ S_A ∪ P_A, where B is the innermost finish that the parent task has open itself,
 *                              or the parent task if it has none
 *   start of finish F          P_F ← ∅
 *   end of finish F in task B  S_B ← S_B ∪ P_F
 * </pre>
 *
 * A task that ends before its asyncs are joined leaves them in its P_A. They go to the bag to which the task itself
 * goes, and so on outwards. In the end they reach the bag of the finish around them, which joins them.
 *
 * <p><b>Cost.</b> Two operations on disjoint sets for each task, one for each finish and one for each query, in
 * near-constant amortised time. Outside the bounds of {@link Bags} a query needs none. Four bytes a task (six with the
 * array's slack), eight more while it is active; fourteen for a finish while it is open.
 *
 * <p><b>Requires</b> a serial run, child first. Isolated blocks change no bag: they matter to the access history alone.
 *
 * <p><b>Differs</b> from the paper in spawn and sync: the paper would open a finish in each task and close and open it
 * again at each sync. Here the P-bag is merged at the sync itself, as SP-bags does. A finish joins no spawned task. So
 * in a program with spawns a finish takes over the P-bag of its task at its start and returns it at its end. A program
 * that has both async and spawn is refused, since its dag need not be series-parallel.
 */
public final class EspBags extends Bags {

    /** The number of a finish that has no place in the program's text. */
    static final int IMPLICIT = 0;

    private int programSite = TaskEvents.NO_SITE;

    /** How tasks are created in this program; null before the first. */
    private TaskKind family;

    /** Of the open finishes, outermost first: their numbers in explanations. */
    private final IntList openFinishes = new IntList();

    private int numberedFinishes;

    public EspBags() {
        super("esp-bags");
    }

    @Override
    public void begin(int root, int site) {
        super.begin(root, site);
        programSite = site;
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        if (kind != family) {
            chooseFamily(kind, site);
        }
        enter(parent, child);
    }

    private void chooseFamily(TaskKind kind, int site) {
        if (kind != TaskKind.ASYNC && kind != TaskKind.SPAWN) {
            throw unsupported(constructOf(kind), site);
        }
        if (family != null) {
            throw new IllegalStateException("esp-bags: the program has both " + family.word() + " and " + kind.word()
                    + " (site " + site + "); use one of async/finish and spawn/sync");
        }
        family = kind;
    }

    @Override
    public void beginFinish(int task, int site) {
        expectRunning(task);
        boolean implicit = site == TaskEvents.NO_SITE || site == programSite;
        openFinishes.add(implicit ? IMPLICIT : ++numberedFinishes);
        openFinish(family == TaskKind.SPAWN);
    }

    @Override
    public void endFinish(int task, int site) {
        expectRunning(task);
        closeFinish(task, family != TaskKind.SPAWN);
        openFinishes.removeLast();
    }

    @Override
    public void sync(int task, int site) {
        expectRunning(task);
        if (family == TaskKind.SPAWN) {
            joinTopFrame(task);
        }
    }

    @Override
    public void beginIsolated(int task, int site) {
        expectRunning(task);
    }

    @Override
    public void endIsolated(int task, int site) {
        expectRunning(task);
    }

    @Override
    public void explain(PathExplanation out) {
        new BagsTable(new BagsSnapshot(this), sets.size(), openFinishes.toArray(), numberedFinishes).writeTo(out);
    }

    @Override
    public long bytes() {
        return super.bytes() + openFinishes.bytes();
    }
}
