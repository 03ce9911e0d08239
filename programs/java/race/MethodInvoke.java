import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** A method of a list is called by reflection. */
public class MethodInvoke {

    static void call(Method method, List<Integer> list, Object... arguments) {
        try {
            method.invoke(list, arguments); // race
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>();
        Method add = List.class.getMethod("add", Object.class);
        Thread worker = new Thread(() -> call(add, list, 1));
        worker.start();
        System.out.println(list.size() > 9); // race
        worker.join();
    }
}
