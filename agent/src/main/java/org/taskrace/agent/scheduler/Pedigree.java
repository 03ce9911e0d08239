package org.taskrace.agent.scheduler;

/**
 * The identity of a task that survives a change of the schedule. It is the path of child ranks from the root, as in
 * Cilk's pedigrees (Leiserson, Schardl, Sukha, PPoPP 2012). A task's number is the order of creation, which another
 * schedule changes.
 */
public final class Pedigree {

    private final Pedigree parent;
    private final int rank;
    private int children;

    private Pedigree(Pedigree parent, int rank) {
        this.parent = parent;
        this.rank = rank;
    }

    /** Returns the pedigree of a program's first task. */
    static Pedigree root() {
        return new Pedigree(null, 0);
    }

    /** Returns the pedigree of a task that the one with this pedigree has created. */
    Pedigree child(int childRank) {
        return new Pedigree(this, childRank);
    }

    /** Returns the rank of the next task that this one creates. */
    int nextRank() {
        return children++;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Pedigree)) {
            return false;
        }
        Pedigree mine = this;
        Pedigree its = (Pedigree) other;
        while (mine != its && mine != null && its != null && mine.rank == its.rank) {
            mine = mine.parent;
            its = its.parent;
        }
        return mine == its;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (Pedigree task = this; task != null; task = task.parent) {
            hash = 31 * hash + task.rank;
        }
        return hash;
    }

    /** Returns the ranks from the root down, such as {@code 0.2.1}. */
    @Override
    public String toString() {
        return parent == null ? "0" : parent + "." + rank;
    }
}
