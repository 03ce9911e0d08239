package org.taskrace.engine.site;

import java.util.List;

/**
 * A place in the program: an instruction that accesses memory, or a call that may create or await tasks.
 *
 * @param className the class with dots
 * @param file the source file, or the class's simple name where the class file does not say
 * @param line the line, or 0
 * @param target what is accessed, or which method is called
 * @param callers the sites of the calls that stand between the code and the method that it was inlined into, innermost first
 */
public record Site(String className, String method, String file, int line, Target target, List<Site> callers) {

    /** Creates a site whose code runs in its own method. */
    public Site(String className, String method, String file, int line, Target target) {
        this(className, method, file, line, target, List.of());
    }

    /** Kind of the target of a site. */
    public enum Kind {
        FIELD,
        STATIC,
        ARRAY,
        OBJECT,
        CALL
    }

    /**
     * Target of an instruction: a field, an array, an object of the JDK or a method.
     *
     * @param owner the class that declares the field or method, with dots; for an array nothing is known before it runs
     */
    public record Target(Kind kind, String owner, String name) {}

    /** Returns the place as {@code File.java:17}. */
    public String at() {
        return line > 0 ? file + ":" + line : file;
    }

    /** Returns the place as a line of a stack, {@code Class.method(File.java:17)}. */
    public String frame() {
        return className + "." + method + "(" + at() + ")";
    }
}
