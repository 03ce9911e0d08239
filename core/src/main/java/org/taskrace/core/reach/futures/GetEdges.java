package org.taskrace.core.reach.futures;

/**
 * The edges of a run besides those of creation. An edge leads from the strand that ended a task or set a promise to the
 * strand that goes on after it. Edges are numbered from 0 in the order of their creation. Those of gets have a site;
 * schedule edges have none.
 */
public final class GetEdges {

    /** The note of an edge that is no task's or promise's. */
    static final int NO_GET = -1;

    private final StrandDag dag;

    GetEdges(StrandDag dag) {
        this.dag = dag;
    }

    /** Returns the note of the get of a task; a negative site means none. */
    static int ofTask(int site) {
        return site << 1;
    }

    static int ofPromise(int site) {
        return site << 1 | 1;
    }

    public int size() {
        return dag.edges();
    }

    /** Returns the strand that an edge comes from. */
    public int from(int edge) {
        return dag.edgeFrom(edge);
    }

    public int to(int edge) {
        return dag.edgeTo(edge);
    }

    /** Returns whether an edge is that of a get, of a task or a promise, with a known site. */
    public boolean hasSite(int edge) {
        return dag.note(edge) >= 0;
    }

    public int site(int edge) {
        return dag.note(edge) >> 1;
    }

    /** Returns whether an edge comes from the put of a promise, not from the end of a task. */
    public boolean isOfPromise(int edge) {
        return (dag.note(edge) & 1) != 0;
    }
}
