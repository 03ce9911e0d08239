package org.taskrace.agent.transform.loops;

import org.objectweb.asm.tree.InsnList;
import org.taskrace.agent.transform.context.Exit;

/** The receiver of a range that a loop has accessed: the shadow of the array, or a collector of an outer loop. */
sealed interface Sink permits ShadowSink, NestCollector, PrefixCollector {

    /** Emits code on a way out of the loop: hands the range over. */
    void take(AffineRange range, Exit exit, InsnList code);
}
