package org.taskrace.agent.scheduler;

import java.util.Arrays;

/** Cuts the tool's own frames off a stack: a task's stack ends where its body begins. */
final class OwnFrames {

    private OwnFrames() {}

    /** The same throwable, its stack as it would have been without this tool. */
    static Throwable cut(Throwable e) {
        StackTraceElement[] stack = e.getStackTrace();
        int end = 0;
        while (end < stack.length && !stack[end].getClassName().startsWith("org.taskrace.")) {
            end++;
        }
        if (end < stack.length) {
            while (end > 0 && isReflection(stack[end - 1].getClassName())) {
                end--;
            }
            e.setStackTrace(Arrays.copyOf(stack, end));
        }
        return e;
    }

    private static boolean isReflection(String className) {
        return className.startsWith("jdk.internal.reflect.")
                || className.startsWith("java.lang.reflect.")
                || className.startsWith("java.lang.invoke.")
                || className.startsWith("jdk.internal.vm.");
    }
}
