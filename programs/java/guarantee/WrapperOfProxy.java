// guarantee: same-outcomes

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;

/** A synchronized collection holds its lock while it calls one that is a proxy. All calls go through the wrapper. */
public class WrapperOfProxy {

    @SuppressWarnings("unchecked")
    static Collection<String> proxyOf(Collection<String> target) {
        return (Collection<String>) Proxy.newProxyInstance(
                WrapperOfProxy.class.getClassLoader(),
                new Class<?>[] {Collection.class},
                (proxy, method, arguments) -> method.invoke(target, arguments));
    }

    public static void main(String[] args) throws Exception {
        Collection<String> proxy = proxyOf(new ArrayList<>());
        Collection<String> wrapper = Collections.synchronizedCollection(proxy);
        Thread worker = new Thread(() -> wrapper.add("a"));
        worker.start();
        wrapper.add("b");
        worker.join();
    }
}
