package org.taskrace.agent.constructs.objects.table;

import java.util.Objects;
import org.objectweb.asm.Type;

/**
 * A method as a call names it. Comparison is written out, since a record's own would be generated at each start.
 *
 * @param superOwner the class named by a call of a superclass's method, with dots; null for other calls
 */
public record CallShape(String name, String descriptor, String superOwner) {

    @Override
    public boolean equals(Object that) {
        return that instanceof CallShape other
                && name.equals(other.name)
                && descriptor.equals(other.descriptor)
                && Objects.equals(superOwner, other.superOwner);
    }

    @Override
    public int hashCode() {
        return (name.hashCode() * 31 + descriptor.hashCode()) * 31 + Objects.hashCode(superOwner);
    }

    /** Returns the parameters as the table writes them: {@code (int,Object)}. */
    public String parameters() {
        return parameters(Type.getArgumentTypes(descriptor));
    }

    /** Returns parameters of these types as the table writes them. */
    public static String parameters(Type... types) {
        StringBuilder text = new StringBuilder("(");
        for (Type type : types) {
            String full = type.getClassName();
            int simple = Math.max(full.lastIndexOf('.'), full.lastIndexOf('$')) + 1;
            text.append(text.length() > 1 ? "," : "").append(full, simple, full.length());
        }
        return text.append(')').toString();
    }
}
