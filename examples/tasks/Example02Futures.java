import static org.taskrace.tasks.Tasks.future;

import org.taskrace.tasks.TaskFuture;

/** Tasks with a result. Anybody may get it, as often as they like; no finish waits for it. */
class Example02Futures {

    public static void main(String[] arguments) {
        TaskFuture<Integer> flour = future(() -> 500);
        TaskFuture<Integer> water = future(() -> flour.get() * 65 / 100);
        TaskFuture<Integer> salt = future(() -> flour.get() / 50);
        TaskFuture<Integer> dough = future(() -> flour.get() + water.get() + salt.get());
        System.out.println(water.get() + " g of water, " + salt.get() + " g of salt, " + dough.get() + " g of dough");
    }
}
