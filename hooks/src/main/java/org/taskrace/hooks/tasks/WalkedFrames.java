package org.taskrace.hooks.tasks;

import java.util.function.Function;
import java.util.stream.Stream;

/** Frames that walkers of stacks see: those that there would be without this tool, see {@link ToolFrames}. */
public final class WalkedFrames {

    private static final String OWN = "org.taskrace.";

    private WalkedFrames() {}

    /** Returns a function for the frames that the program sees, given one for all frames; walks of this tool keep theirs. */
    public static <T> Function<Stream<StackWalker.StackFrame>, T> visible(
            Function<Stream<StackWalker.StackFrame>, T> function) {
        if (function == null || isOfTool(function.getClass())) {
            return function;
        }
        return frames -> function.apply(
                frames.takeWhile(frame -> !ToolFrames.isBeginOfTask(frame)).filter(frame -> !ToolFrames.isOwn(frame)));
    }

    private static boolean isOfTool(Class<?> type) {
        return type.getName().startsWith(OWN) && type.getClassLoader() == null;
    }
}
