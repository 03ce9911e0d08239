package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.ToolFrames;

/**
 * Table of numbered call stacks. While it keeps stacks each access has one, so that the report of a race shows the calls
 * that led to its first access. Later accesses have the number {@link #NONE}.
 *
 * <p>Cost: a walk over the running task's frames for each judged access, up to a limit for the whole run. Equal stacks
 * are kept once.
 */
public final class CallStackTable {

    /** The number of a stack that was not kept. */
    public static final int NONE = 0;

    /** The price of a walk beside that of its frames: so many frames. */
    private static final int WALK = 10;

    private final Map<List<StackTraceElement>, Integer> numbers = new HashMap<>();
    private final List<List<StackTraceElement>> stacks = new ArrayList<>();

    /** The number of frames that may still be walked. */
    private long frames;

    /** Keeps stacks until so many frames have been walked. */
    public void keep(long limit) {
        frames = limit;
    }

    public boolean isKept() {
        return frames > 0;
    }

    /** Returns the number of the running task's stack. */
    public int current() {
        if (!isKept()) {
            return NONE;
        }
        List<StackTraceElement> stack = Arrays.asList(ToolFrames.ofRunningTask());
        frames -= stack.size() + WALK;
        return number(stack);
    }

    private int number(List<StackTraceElement> stack) {
        Integer known = numbers.get(stack);
        if (known != null) {
            return known;
        }
        stacks.add(stack);
        numbers.put(stack, stacks.size());
        return stacks.size();
    }

    /** Returns a stack as text, innermost frame first, for the access at a site; empty if it was not kept. */
    public List<String> of(int number, Site site) {
        if (number == NONE) {
            return List.of();
        }
        return RaceWitnesses.at(
                site, RaceWitnesses.stackOfTask(stacks.get(number - 1).toArray(new StackTraceElement[0])));
    }
}
