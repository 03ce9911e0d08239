package org.taskrace.core.reach.twodorder;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.taskrace.core.event.TaskEvents;

/** Tells each event to several listeners. */
final class Both {

    private Both() {}

    static TaskEvents of(List<? extends TaskEvents> listeners) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            for (TaskEvents listener : listeners) {
                try {
                    method.invoke(listener, arguments);
                } catch (InvocationTargetException thrown) {
                    throw thrown.getCause();
                }
            }
            return null;
        };
        return (TaskEvents)
                Proxy.newProxyInstance(Both.class.getClassLoader(), new Class<?>[] {TaskEvents.class}, handler);
    }
}
