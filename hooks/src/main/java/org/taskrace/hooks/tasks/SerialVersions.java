package org.taskrace.hooks.tasks;

import java.lang.invoke.MethodHandles;

/** Serial versions that rewritten classes have by default: those that their sources give them, not their present members. */
public final class SerialVersions {

    /** The name of the field that holds the version of its class. */
    public static final String FIELD = "$taskrace$serialVersionUID";

    private SerialVersions() {}

    /** Returns the version that a class has by default, or null if the class is not rewritten or declares a version itself. */
    public static Long ofSource(Class<?> type) {
        if (type.getClassLoader() == null) {
            return null;
        }
        try {
            // By name: reflection leaves the field out.
            return (long) MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .findStaticVarHandle(type, FIELD, long.class)
                    .get();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
