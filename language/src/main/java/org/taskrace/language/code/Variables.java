package org.taskrace.language.code;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.sets.IntList;

/**
 * Shared variables that are declared at most once, with the locations that they have from the start. Variables declared
 * in a loop, or in a task created in one, get their locations when control passes their declaration.
 */
public final class Variables {

    /** The length of a scalar: not an array. */
    public static final int SCALAR = -1;

    private final List<String> names = new ArrayList<>();
    private final IntList lengths = new IntList();
    private final IntList firstLocations = new IntList();
    private int staticLocations;

    /** Adds a variable that is declared at most once, and returns its first location. */
    public int addStatic(String name, int length) {
        int first = staticLocations;
        names.add(name);
        lengths.add(length);
        firstLocations.add(first);
        staticLocations += length == SCALAR ? 1 : length;
        return first;
    }

    /** Adds a variable that gets its locations at run time, and returns its index. */
    public int addDynamic(String name, int length) {
        names.add(name);
        lengths.add(length);
        firstLocations.add(-1);
        return names.size() - 1;
    }

    public int staticLocations() {
        return staticLocations;
    }

    public int count() {
        return names.size();
    }

    public String name(int variable) {
        return names.get(variable);
    }

    public int length(int variable) {
        return lengths.get(variable);
    }

    /** Returns the first location of a variable, or -1 if it has none from the start. */
    public int firstLocation(int variable) {
        return firstLocations.get(variable);
    }
}
