import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.RecursiveTask;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Everything that rewriting could change about a class; the output must be the same with and without the agent. */
public class Hazards {

    static final class Saved implements Serializable {
        int number = 3;
        transient int skipped = 4;
        String text = "saved";
    }

    record Point(int x, int y) {
        static int made;

        Point {
            made++;
        }
    }

    enum Level {
        LOW,
        HIGH;

        int used;

        Level next() {
            used++;
            return values()[(ordinal() + 1) % values().length];
        }
    }

    interface Greeter {
        int[] GREETED = new int[1];

        default String greet(String name) {
            GREETED[0]++;
            return "hello " + name;
        }

        static Greeter make() {
            return new Greeter() {};
        }
    }

    abstract static class Base {
        final String shown;

        Base() {
            shown = show();
        }

        abstract String show();
    }

    static final class BeforeSuper extends Base {
        int early = 5;
        final int captured;

        BeforeSuper(int captured) {
            super();
            this.captured = captured;
        }

        @Override
        String show() {
            return "early " + early;
        }
    }

    final class Inner {
        int depth = outer + 1;

        Supplier<Integer> supplier() {
            return () -> outer + depth;
        }
    }

    int outer = 10;
    long wide = 1L << 40;
    double precise = 0.1;
    static boolean[] flags = new boolean[2];
    static byte small;
    static char letter = 'a';
    static float ratio = 1.5f;
    static short little = 7;

    static int failing(Saved nothing, int[] array, int index) {
        return nothing == null ? array[index] : nothing.number;
    }

    static String messageOf(Callable<?> body) {
        try {
            return String.valueOf(body.call());
        } catch (Exception e) {
            return e.toString();
        }
    }

    /** Works on an array that its caller keeps to itself, and fails at the end. */
    static long passedOn(long by, int[] work, int depth, double ratio) {
        double sum = ratio;
        for (int i = 0; i < work.length; i++) {
            work[i] += depth;
            sum += work[i];
        }
        try {
            return depth == 0 ? work[work.length] : passedOn(by + 1, work, depth - 1, sum);
        } catch (ArrayIndexOutOfBoundsException e) {
            StackTraceElement[] stack = e.getStackTrace();
            String frames = stack[0] + " " + stack[1];
            throw new IllegalStateException(e.getMessage() + " " + frames + " " + by + " " + sum + " " + work[1], e);
        }
    }

    /** Objects that their creators keep to themselves. */
    static final class Own {
        int count;

        Own(int count, Own before) {
            this.count = 12 / count + (before == null ? 0 : before.count);
        }

        Own twice() {
            return new Own(2 * count, this);
        }

        public Own plus(Own other) {
            Own sum = new Own(count, other);
            sum.count += other.count;
            return sum;
        }

        private Own self() {
            count++;
            return this;
        }
    }

    private static String ownObjects() {
        String failure = "";
        try {
            failure += new Own(0, null).count;
        } catch (ArithmeticException e) {
            failure = e + " " + e.getStackTrace()[0] + " " + e.getStackTrace()[1];
        }
        Own own = new Own(3, null).self();
        return failure + own.twice().plus(own).self().count
                + List.of(Own.class.getDeclaredConstructors())
                + Own.class.getConstructors().length
                + Stream.of(Own.class.getMethods()).map(Method::getName).filter("plus"::equals).count()
                + Own.class.getDeclaredMethods().length;
    }

    private static synchronized String failsOnOwnArray() {
        int[] work = new int[3];
        return messageOf(() -> passedOn(1, new int[4], 2, 0.5)) + failsWith(work) + work[2];
    }

    private static String failsWith(int[] work) {
        try {
            return "" + passedOn(7, work, 1, 0.25);
        } catch (IllegalStateException e) {
            return e + " " + e.getStackTrace()[1];
        }
    }

    static synchronized int nested(int depth) {
        synchronized (flags) {
            return depth == 0 ? small++ : nested(depth - 1);
        }
    }

    static int finallyBlocks(int x) {
        int[] trace = new int[3];
        try {
            trace[0] = 10 / x;
        } catch (ArithmeticException e) {
            trace[1] = 1;
        } finally {
            trace[2] += 2;
        }
        return trace[0] * 100 + trace[1] * 10 + trace[2];
    }

    static final class Deep extends RecursiveTask<Integer> {
        final int depth;

        Deep(int depth) {
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                return 0;
            }
            Deep below = new Deep(depth - 1);
            below.fork();
            return 1 + below.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Saved());
        }
        Saved copy = (Saved) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(copy.number + copy.text + copy.skipped);
        System.out.println(ObjectStreamClass.lookup(Saved.class).getSerialVersionUID());

        ByteArrayOutputStream reference = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(reference)) {
            ArrayList<String> list = new ArrayList<>(List.of("a", "b"));
            out.writeObject((Supplier<Integer> & Serializable) list::size);
        }
        Supplier<?> size = (Supplier<?>) new ObjectInputStream(new ByteArrayInputStream(reference.toByteArray())).readObject();
        System.out.println(size.get());

        System.out.println(Thread.currentThread().getStackTrace()[1]);
        Thread looking = new Thread(() -> System.out.println(Thread.currentThread().getStackTrace()[1].getMethodName()));
        looking.start();
        looking.join();

        Stream<String> letters = Stream.of("x", "y");
        Iterable<String> captured = letters::iterator;
        captured.forEach(System.out::println);

        TreeSet<String> members = new TreeSet<>();
        for (Class<?> type : List.of(Point.class, Level.class, Hazards.class, Inner.class)) {
            for (Field field : type.getDeclaredFields()) {
                members.add(type.getSimpleName() + "." + field.getName());
            }
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isSynthetic()) {
                    members.add(type.getSimpleName() + "." + method.getName() + "()");
                }
            }
        }
        System.out.println(members);
        System.out.println(failsOnOwnArray());
        System.out.println(ownObjects());
        System.out.println(Stream.of(Hazards.class.getDeclaredMethods())
                .filter(method -> method.getName().equals("passedOn"))
                .toList());

        System.out.println(new Point(1, 2) + " " + Point.made + " " + new Point(1, 2).equals(new Point(1, 2)));
        System.out.println(Level.LOW.next() + " " + Level.HIGH.next() + " " + Level.LOW.used);
        System.out.println(Greeter.make().greet("you") + Greeter.GREETED[0]);
        System.out.println(new BeforeSuper(6).shown + new BeforeSuper(6).captured);
        Hazards hazards = new Hazards();
        System.out.println(hazards.new Inner().supplier().get() + " " + hazards.wide + " " + hazards.precise);
        flags[1] = true;
        letter++;
        ratio *= 2;
        little += 1;
        System.out.println(flags[1] + " " + letter + " " + ratio + " " + little);
        System.out.println(messageOf(() -> failing(null, null, 0)));
        System.out.println(messageOf(() -> failing(null, new int[2], 2)));
        Saved nothing = null;
        System.out.println(messageOf(() -> nothing.number));
        System.out.println(messageOf(() -> hazards.wide / (small * 0)));
        System.out.println(nested(3) + " " + small + " " + finallyBlocks(0) + " " + finallyBlocks(5));
        Object[] covariant = new String[1];
        System.out.println(messageOf(() -> covariant[0] = 1));
        List<Supplier<String>> references = new ArrayList<>();
        references.add("text"::trim);
        references.add(references::toString);
        System.out.println(references.get(0).get() + references.size());
        System.out.println(new Deep(500).invoke());
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon());
        StackTraceElement top = new Throwable().getStackTrace()[0];
        System.out.println(top.getMethodName() + " " + top.getLineNumber());
    }
}
