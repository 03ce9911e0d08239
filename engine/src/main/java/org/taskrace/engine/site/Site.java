package org.taskrace.engine.site;

/**
 * A place in the program: an instruction that accesses memory, or a call that may create or await tasks.
 *
 * @param className the class with dots
 * @param file the source file, or the class's simple name where the class file does not say
 * @param line the line, or 0
 * @param target what is accessed, or which method is called
 */
public record Site(String className, String method, String file, int line, Target target) {

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
}
