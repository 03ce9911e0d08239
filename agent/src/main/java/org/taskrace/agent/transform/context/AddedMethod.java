package org.taskrace.agent.transform.context;

import org.objectweb.asm.ClassVisitor;

/** A synthetic method that checks need and the rewritten class gets at its end. */
public interface AddedMethod {

    /** Writes the method into the class. */
    void emit(ClassVisitor target, ClassContext context);
}
