package org.taskrace.engine.findings;

import org.taskrace.hooks.tasks.ToolFrames;

/** Finder of the program's innermost frame on a stack. */
public final class ProgramFrame {

    private ProgramFrame() {}

    /** Returns the innermost line outside the JDK and the tool, as {@code File.java:17}; empty if there is none. */
    public static String at(StackTraceElement[] stack) {
        for (StackTraceElement frame : ToolFrames.without(stack)) {
            String name = frame.getClassName();
            if (!ToolFrames.isOfJdk(name) && !name.startsWith("org.taskrace.")) {
                return frame.getFileName() == null ? name : frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "";
    }
}
