package org.taskrace.hooks.tasks;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * View of a stack as it would look without this tool. The tool's own frames are left out, and a task's stack ends where
 * the task's body was called. (The frames below belong to the task that was running when this one was created.)
 */
public final class ToolFrames {

    private static final String OWN = "org.taskrace.";
    private static final String SCHEDULER = "org.taskrace.agent.scheduler.Scheduler";
    private static final String LAUNCHER = "org.taskrace.agent.launch.Launcher";

    private static final StackWalker WALKER = StackWalker.getInstance();

    private ToolFrames() {}

    /** Returns the running task's frames without those of this tool. Frames below the task's body are not walked. */
    public static StackTraceElement[] ofRunningTask() {
        List<StackTraceElement> frames = WALKER.walk(all -> {
            List<StackTraceElement> walked = new ArrayList<>();
            for (Iterator<StackWalker.StackFrame> left = all.iterator(); left.hasNext(); ) {
                StackTraceElement frame = left.next().toStackTraceElement();
                walked.add(frame);
                if (isBeginOfTask(frame)) {
                    break;
                }
            }
            return walked;
        });
        return without(frames.toArray(new StackTraceElement[0]));
    }

    /** Returns the frames without those of this tool. */
    public static StackTraceElement[] without(StackTraceElement[] frames) {
        int first = 0;
        while (first < frames.length && !isOwn(frames[first])) {
            first++;
        }
        if (first == frames.length) {
            return frames;
        }
        StackTraceElement[] kept = new StackTraceElement[frames.length];
        int count = 0;
        for (StackTraceElement frame : frames) {
            if (isBeginOfTask(frame)) {
                while (count > 0 && isReflection(kept[count - 1].getClassName())) {
                    count--;
                }
                break;
            }
            if (!isOwn(frame)) {
                kept[count++] = frame;
            }
        }
        StackTraceElement[] result = new StackTraceElement[count];
        System.arraycopy(kept, 0, result, 0, count);
        return result;
    }

    private static boolean isOwn(StackTraceElement frame) {
        // Classes of the program may begin like ours (the task API does), but ours come from the boot loader.
        return frame.getMethodName().startsWith("$taskrace$")
                || frame.getClassName().startsWith(OWN)
                        && frame.getModuleName() == null
                        && frame.getClassLoaderName() == null;
    }

    /** Returns whether a walked frame is one of this tool. */
    static boolean isOwn(StackWalker.StackFrame frame) {
        return (frame.getMethodName().startsWith("$taskrace$")
                        || frame.getClassName().startsWith(OWN))
                && isOwn(frame.toStackTraceElement());
    }

    /** Returns whether a walked frame is the one on which a task's body stands. */
    static boolean isBeginOfTask(StackWalker.StackFrame frame) {
        return frame.getClassName().startsWith(OWN) && isBeginOfTask(frame.toStackTraceElement());
    }

    /** Returns whether a class, named with dots, is one of the JDK. */
    public static boolean isOfJdk(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }

    private static boolean isBeginOfTask(StackTraceElement frame) {
        if (!isOwn(frame)) {
            return false;
        }
        String method = frame.getMethodName();
        return frame.getClassName().equals(SCHEDULER) && (method.equals("runToEnd") || method.equals("runReserved"))
                || frame.getClassName().equals(LAUNCHER);
    }

    private static boolean isReflection(String className) {
        return className.startsWith("jdk.internal.reflect.")
                || className.startsWith("java.lang.reflect.")
                || className.startsWith("java.lang.invoke.")
                || className.startsWith("jdk.internal.vm.");
    }
}
