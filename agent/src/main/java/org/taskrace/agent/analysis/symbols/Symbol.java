package org.taskrace.agent.analysis.symbols;

import org.objectweb.asm.tree.analysis.Value;

/**
 * A value on the stack or in a local, in terms of the present values of locals. It is an int, an int loaded from an
 * array, a reference, or unknown.
 */
public sealed interface Symbol extends Value permits Polynomial, LoadedIndex, AccessPath, Symbol.Unknown {

    @Override
    default int getSize() {
        return 1;
    }

    /** A value of which only the size is known. */
    enum Unknown implements Symbol {
        NARROW,
        WIDE;

        @Override
        public int getSize() {
            return this == WIDE ? 2 : 1;
        }
    }

    static Symbol unknown(int size) {
        return size == 2 ? Unknown.WIDE : Unknown.NARROW;
    }

    /** Returns a symbol, or an unknown value of one slot for null. */
    static Symbol orUnknown(Symbol symbol) {
        return symbol == null ? Unknown.NARROW : symbol;
    }
}
