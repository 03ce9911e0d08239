package org.taskrace.agent.constructs.objects.table;

import org.objectweb.asm.Type;

/**
 * A method as a call names it.
 *
 * @param superOwner the class named by a call of a superclass's method, with dots; null for other calls
 */
public record CallShape(String name, String descriptor, String superOwner) {

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
