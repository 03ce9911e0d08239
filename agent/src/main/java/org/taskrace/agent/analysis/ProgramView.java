package org.taskrace.agent.analysis;

import java.util.Set;
import org.objectweb.asm.tree.MethodNode;

/** The program as analyses see it: answers about classes that may not be loaded yet. */
public interface ProgramView {

    /** Returns whether a field is volatile, or is not known. */
    boolean mayBeVolatile(String owner, String name, String descriptor);

    boolean isFinal(String owner, String name, String descriptor);

    /** Returns whether a use of the class may run a static initialiser, its own or that of a superclass. */
    boolean mayInitialize(String owner);

    /** Returns the only method that a call can invoke, or null: several are possible, or the method is the JDK's or unknown. */
    MethodNode onlyTarget(int opcode, String owner, String name, String descriptor);

    /** Begins to note the classes that are looked at, for an answer that is kept. */
    default void beginAnswer() {}

    /** Returns the classes that were looked at since the begin of the innermost answer, and ends it. */
    default Set<String> endAnswer() {
        return Set.of();
    }

    /** Notes that an answer is used for which these classes were looked at. */
    default void usesAnswer(Set<String> classes) {}
}
