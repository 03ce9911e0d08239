package org.taskrace.agent.constructs.objects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;

/** Whether a linked map keeps its entries in the order of use, so that a look at one is a write. */
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
