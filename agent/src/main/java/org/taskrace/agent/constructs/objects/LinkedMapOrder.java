package org.taskrace.agent.constructs.objects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;

/** Order of a linked map's entries: if it is the order of use, a look at an entry is a write. */
final class LinkedMapOrder {

    private static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.privateLookupIn(LinkedHashMap.class, MethodHandles.lookup())
                    .findVarHandle(LinkedHashMap.class, "accessOrder", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LinkedMapOrder() {}

    static boolean of(LinkedHashMap<?, ?> map) {
        return (boolean) FIELD.get(map);
    }
}
