package org.taskrace.language.parse;

import org.taskrace.language.code.Variables;

/** The meaning of a visible name. */
final class Name {

    enum Kind {
        /** A task-local value, also a handle or a loop's counter. */
        LOCAL,
        /** A shared variable whose locations are known from the start. */
        STATIC,
        /** A shared variable that is declared anew whenever control passes; its slot holds the first location. */
        DYNAMIC
    }

    final String text;
    final Kind kind;
    final TaskContext owner;
    final int line;

    /** The slot in the owner's frame, or the first location of a static variable. */
    final int slotOrLocation;

    /** The length of an array, or {@link Variables#SCALAR}. */
    final int length;

    private Name(String text, Kind kind, TaskContext owner, int line, int slotOrLocation, int length) {
        this.text = text;
        this.kind = kind;
        this.owner = owner;
        this.line = line;
        this.slotOrLocation = slotOrLocation;
        this.length = length;
    }

    static Name local(String text, TaskContext owner, int line) {
        return new Name(text, Kind.LOCAL, owner, line, owner.newSlot(), Variables.SCALAR);
    }

    static Name shared(String text, TaskContext owner, int line, int length, int location) {
        return new Name(text, Kind.STATIC, owner, line, location, length);
    }

    static Name sharedAnew(String text, TaskContext owner, int line, int length) {
        return new Name(text, Kind.DYNAMIC, owner, line, owner.newSlot(), length);
    }

    boolean isShared() {
        return kind != Kind.LOCAL;
    }

    boolean isArray() {
        return length != Variables.SCALAR;
    }
}
