import java.awt.geom.AffineTransform;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Calls by reflection and by handles that read what others read, or concern other objects. */
public class CalledByName {

    int value;

    public static void main(String[] args) throws Throwable {
        List<Integer> list = new ArrayList<>();
        Constructor<?> copy = ArrayList.class.getConstructor(Collection.class);
        AffineTransform transform = new AffineTransform();
        Method reset = AffineTransform.class.getMethod("setToIdentity");
        CalledByName object = new CalledByName();
        CalledByName other = new CalledByName();
        VarHandle variable = MethodHandles.lookup().findVarHandle(CalledByName.class, "value", int.class);
        MethodHandle set = MethodHandles.varHandleInvoker(
                VarHandle.AccessMode.SET, MethodType.methodType(void.class, CalledByName.class, int.class));
        Thread thread = new Thread(() -> {
            try {
                copy.newInstance(list);
                reset.invoke(new AffineTransform());
                set.invoke(variable, object, 1);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        System.out.println(list.size() + transform.getScaleX() > 0);
        other.value = 2;
        thread.join();
    }
}
