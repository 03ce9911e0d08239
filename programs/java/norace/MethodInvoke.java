import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** One that only looks. */
public class MethodInvoke {

    static void call(Method method, List<Integer> list, Object... arguments) {
        try {
            method.invoke(list, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Method contains = List.class.getMethod("contains", Object.class);
        Thread worker = new Thread(() -> call(contains, list, 1));
        worker.start();
        System.out.println(list.size() > 9);
        worker.join();
    }
}
