package org.taskrace.agent.analysis.taint;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.BasicValue;

/** A value of the operand stack or of a local, with the nodes of the {@link TaintGraph} that it may come from. */
final class TaintedValue extends BasicValue {

    private final Set<String> origins;

    private TaintedValue(Type type, Set<String> origins) {
        super(type);
        this.origins = origins;
    }

    /** Returns a value with these origins; one without origins, or without a type, stays as it is. */
    static BasicValue of(BasicValue value, Set<String> origins) {
        return origins.isEmpty() || value == null || value.getType() == null
                ? value
                : new TaintedValue(value.getType(), origins);
    }

    static Set<String> origins(BasicValue value) {
        return value instanceof TaintedValue tainted ? tainted.origins : Set.of();
    }

    static Set<String> union(Set<String> first, Set<String> second) {
        if (second.isEmpty() || first.containsAll(second)) {
            return first;
        }
        Set<String> both = new TreeSet<>(first);
        both.addAll(second);
        return Collections.unmodifiableSet(both);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TaintedValue tainted && super.equals(other) && origins.equals(tainted.origins);
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + origins.hashCode();
    }
}
