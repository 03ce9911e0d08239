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

/** A call by reflection or by a handle does what a call instruction does, whatever it calls. */
public class CalledByName {

    int value;

    public static void main(String[] args) throws Throwable {
        List<Integer> list = new ArrayList<>();
        Constructor<?> copy = ArrayList.class.getConstructor(Collection.class);
        AffineTransform transform = new AffineTransform();
        Method reset = AffineTransform.class.getMethod("setToIdentity");
        CalledByName object = new CalledByName();
        VarHandle variable = MethodHandles.lookup().findVarHandle(CalledByName.class, "value", int.class);
        MethodHandle set = MethodHandles.varHandleInvoker(
                VarHandle.AccessMode.SET, MethodType.methodType(void.class, CalledByName.class, int.class));
        Thread thread = new Thread(() -> {
            try {
                copy.newInstance(list); // race
                reset.invoke(transform); // race
                set.invoke(variable, object, 1); // race
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        list.add(1); // race
        System.out.println(transform.getScaleX() > 0); // race
        object.value = 2; // race
        thread.join();
    }
}
