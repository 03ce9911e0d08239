package org.taskrace.agent.effects;

import org.objectweb.asm.tree.analysis.Value;

/**
 * Provenance of a value in a method.
 *
 * @param itself the parameters, as bits, that the value may be
 * @param inside the parameters that the value may have been got out of, or may show
 * @param isOnly whether the value is surely one of these, and nothing else
 * @param measure for a number: {@link #ZERO}, or 1 + the parameter whose length it is; {@link #OTHER} if unknown
 * @param allocation the instruction that made the object; {@link #VIEW} for a view, whose own state is not that of what it shows; or -1
 * @param type the exact class of the object, or null
 */
record Provenance(int size, long itself, long inside, boolean isOnly, int measure, int allocation, String type)
        implements Value {

    static final int OTHER = 0;
    static final int ZERO = -1;
    static final int VIEW = -2;

    /** A value of no interest, of one slot or two. */
    static final Provenance SINGLE = new Provenance(1, 0, 0, false, OTHER, -1, null);

    static final Provenance DOUBLE = new Provenance(2, 0, 0, false, OTHER, -1, null);

    /** Returns a parameter; see {@link #type}. */
    static Provenance parameter(int number, String type) {
        return new Provenance(1, 1L << number, 0, true, OTHER, -1, type);
    }

    static Provenance number(int measure) {
        return new Provenance(1, 0, 0, false, measure, -1, null);
    }

    static Provenance allocated(int instruction, String type, long holds) {
        return new Provenance(1, 0, holds, false, OTHER, instruction, type);
    }

    static Provenance view(Provenance shown) {
        return new Provenance(1, 0, shown.itself | shown.inside, shown.isOnly, OTHER, VIEW, null);
    }

    /** Returns whether the value is an object with a state of its own, apart from the parameters that it holds or shows. */
    boolean hasOwnState() {
        return allocation != -1;
    }

    static Provenance of(long itself, long inside, boolean isOnly) {
        return itself == 0 && inside == 0 ? SINGLE : new Provenance(1, itself, inside, isOnly, OTHER, -1, null);
    }

    /** Returns the provenance of a part of this value: a field, an element, a view. */
    Provenance part() {
        return of(0, itself | inside, isOnly);
    }

    boolean hasOrigin() {
        return (itself | inside) != 0;
    }

    Provenance merge(Provenance other) {
        if (equals(other)) {
            return this;
        }
        boolean only = isOnly && other.isOnly && itself == other.itself && inside == other.inside;
        return new Provenance(
                Math.min(size, other.size),
                itself | other.itself,
                inside | other.inside,
                only,
                measure == other.measure ? measure : OTHER,
                allocation == other.allocation ? allocation : -1,
                type != null && type.equals(other.type) ? type : null);
    }

    @Override
    public int getSize() {
        return size;
    }
}
