package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.engine.site.Site;
import org.taskrace.hooks.tasks.ToolFrames;

/** What is to be kept of the moment in which a race is seen for the first time, and is gone a moment later. */
public final class RaceWitnesses {

    private final AllocationTable allocations;

    public RaceWitnesses(AllocationTable allocations) {
        this.allocations = allocations;
    }

    /**
     * Completes a new entry; called by the judge itself, so that the stack is that of the second access.
     *
     * @param holder the array or object that is accessed; null for a field, whose object the judge never gets
     */
    public void complete(RaceLog.Entry entry, int firstStrand, int secondStrand, Object holder, Site site) {
        entry.firstStrand = firstStrand;
        entry.secondStrand = secondStrand;
        entry.stack = at(site, stackOfTask(new Throwable().getStackTrace()));
        Object accessed =
                holder == null && site.target().kind() == Site.Kind.FIELD ? RacyObjectFinder.holderOf(site) : holder;
        entry.allocatedAt = accessed == null ? null : allocations.placeOf(accessed);
    }

    /** The accesses of a loop are checked after it: the innermost line is then not that of the access. */
    private static List<String> at(Site site, List<String> stack) {
        String method = site.className() + "." + site.method() + "(";
        if (!stack.isEmpty() && stack.get(0).startsWith(method)) {
            stack.set(0, method + site.at() + ")");
        }
        return stack;
    }

    /** The part of a stack that the running task has made. */
    static List<String> stackOfTask(StackTraceElement[] all) {
        StackTraceElement[] frames = ToolFrames.without(all);
        int end = frames.length;
        // What called the body of a task is machinery of the JDK, and another one in each release.
        while (end > 0 && isOfJdk(frames[end - 1].getClassName())) {
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

    private static boolean isOfJdk(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }

    /** How a method is called by reflection is nobody's interest, and differs between releases. */
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
