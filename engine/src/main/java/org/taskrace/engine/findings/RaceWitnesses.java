package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.ToolFrames;

/** Witnesses of a race, collected when it is first seen: the stack of the second access, and the line that created the object. */
public final class RaceWitnesses {

    private final AllocationTable allocations;

    public RaceWitnesses(AllocationTable allocations) {
        this.allocations = allocations;
    }

    /**
     * Facts about the second access of a race.
     *
     * @param stack its stack, innermost frame first
     * @param allocatedAt the line that created the object, or null
     */
    public record Witness(List<String> stack, String allocatedAt) {}

    /**
     * Collects the facts about the second access while it is made. The judge itself calls this method, so that the
     * stack is that of the access.
     *
     * @param holder the array or object that is accessed; null for a field, whose object the judge never gets
     */
    public Witness collect(Object holder, Site site) {
        List<String> stack = at(site, stackOfTask(ToolFrames.ofRunningTask()));
        Object accessed =
                holder == null && site.target().kind() == Site.Kind.FIELD ? RacyObjectFinder.holderOf(site) : holder;
        return new Witness(stack, accessed == null ? null : allocations.placeOf(accessed));
    }

    /**
     * Corrects the innermost line, since the accesses of a loop are checked after the loop. Puts back the frames of
     * methods whose code was inlined.
     */
    static List<String> at(Site site, List<String> stack) {
        List<Site> callers = site.callers();
        Site running = callers.isEmpty() ? site : callers.get(callers.size() - 1);
        if (!stack.isEmpty() && stack.get(0).startsWith(running.className() + "." + running.method() + "(")) {
            stack.set(0, running.frame());
            for (int i = callers.size() - 2; i >= 0; i--) {
                stack.add(0, callers.get(i).frame());
            }
            if (!callers.isEmpty()) {
                stack.add(0, site.frame());
            }
        }
        return stack;
    }

    /** Returns the part of a stack that belongs to the running task, as text. */
    public static List<String> stackOfTask(StackTraceElement[] all) {
        StackTraceElement[] frames = ToolFrames.without(all);
        int end = frames.length;
        // The callers of a task's body are the JDK's own frames, and differ between releases.
        while (end > 0 && ToolFrames.isOfJdk(frames[end - 1].getClassName())) {
            end--;
        }
        List<String> stack = new ArrayList<>();
        for (StackTraceElement frame : Arrays.asList(frames).subList(0, end)) {
            if (!isReflection(frame.getClassName())) {
                stack.add(frame.getClassName() + "." + frame.getMethodName() + "(" + place(frame) + ")");
            }
        }
        return stack;
    }

    /** Returns whether a frame belongs to a reflective call; such frames differ between releases. */
    private static boolean isReflection(String className) {
        return className.startsWith("jdk.internal.")
                || className.startsWith("java.lang.reflect.")
                || className.startsWith("java.lang.invoke.");
    }

    private static String place(StackTraceElement frame) {
        if (frame.isNativeMethod()) {
            return "Native Method";
        }
        if (frame.getFileName() == null) {
            return "Unknown Source";
        }
        return frame.getLineNumber() > 0 ? frame.getFileName() + ":" + frame.getLineNumber() : frame.getFileName();
    }
}
