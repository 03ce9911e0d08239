package org.taskrace.agent.analysis;

import org.objectweb.asm.tree.MethodNode;

/** What an analysis asks about classes that may not be loaded yet. */
public interface ProgramView {

    /** Whether a field is volatile, or may be, for all that is known. */
    boolean mayBeVolatile(String owner, String name, String descriptor);

    boolean isFinal(String owner, String name, String descriptor);

    /** Whether a use of the class may run an initialiser, of its own or of a superclass. */
    boolean mayInitialize(String owner);

    /** The one method that a call can mean, or null if there may be several, or it is not the program's, or cannot be found. */
    MethodNode onlyTarget(int opcode, String owner, String name, String descriptor);
}
