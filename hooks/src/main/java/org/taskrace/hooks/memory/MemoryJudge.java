package org.taskrace.hooks.memory;

/** Judge that decides about cells that are not the running strand's own. This one lets every access pass and leaves every cell. */
public class MemoryJudge {

    private static MemoryJudge current = new MemoryJudge();

    /** Installs the judge of fields and arrays; forgets all that was learned of another one. */
    public static void install(MemoryJudge judge) {
        CurrentStrand.renew();
        ParallelReaderCache.clear();
        current = judge;
    }

    /** Returns the installed judge. */
    public static MemoryJudge current() {
        return current;
    }

    /**
     * Judges an access to a field, or to a part of an object that calls access.
     *
     * @param cell the location's cell since the last quiescence
     * @param holder the object, or null if it is not known
     * @param index of the part, or -1
     * @return a {@link Judgement}
     */
    public long field(long cell, int key, Object holder, int index) {
        return Judgement.once(cell);
    }

    /**
     * Judges an access to elements that have one cell: {@code count} of them, from {@code index} on in steps of {@code step}.
     *
     * @return a {@link Judgement}
     */
    public long elements(long cell, int key, Object array, int index, int step, int count) {
        return Judgement.once(cell);
    }

    /**
     * Numbers an access of the running strand to elements whose other accesses all precede each access to come: there is nothing to compare
     * it with. Returns 0 if the access is to be judged nevertheless.
     */
    public int first(int key) {
        return 0;
    }

    /** Judges an access to a field that has no cell beside it, of an object or, for a static one, of a class's name. */
    public void withoutCell(Object holder, int key) {}

    /** Returns whether accesses may be logged and judged later. */
    public boolean mayJudgeLater() {
        return true;
    }

    /** Returns the running strand, with all that matters for its accesses. */
    public long strandName() {
        return 0;
    }

    /** Replaces sites by numbers, for accesses that a strand of this name made there. */
    public void number(long strandName, int[] sites) {}
}
