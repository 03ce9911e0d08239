import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;

/** What reflection says about generic types of the JDK, and of the program's subclasses of them. */
final class ReflectionContract {

    private ReflectionContract() {}

    private static final class Answer<T> extends CompletableFuture<T> {
        private static final long serialVersionUID = 1;
    }

    private static final class Work extends RecursiveTask<List<String>> {
        private static final long serialVersionUID = 1;

        @Override
        protected List<String> compute() {
            return new ArrayList<>();
        }
    }

    private static String parametersOf(Class<?> type) {
        return List.of(type.getTypeParameters()).toString();
    }

    static void type_parameters_of_futures_are_known() {
        Contract.equal(parametersOf(CompletableFuture.class), "[T]");
        Contract.equal(parametersOf(ForkJoinTask.class), "[V]");
        Contract.equal(parametersOf(FutureTask.class), "[V]");
        Contract.equal(parametersOf(CountedCompleter.class), "[T]");
        Contract.equal(CompletableFuture.class.getGenericInterfaces()[0].getTypeName(), "java.util.concurrent.Future<T>");
        Contract.equal(
                FutureTask.class.getGenericInterfaces()[0].getTypeName(), "java.util.concurrent.RunnableFuture<V>");
        Contract.equal(ForkJoinTask.class.getGenericInterfaces().length, 2);
    }

    static void type_arguments_of_subclasses_are_known() {
        Type[] arguments = ((ParameterizedType) Work.class.getGenericSuperclass()).getActualTypeArguments();
        Contract.equal(arguments[0].getTypeName(), "java.util.List<java.lang.String>");
        Contract.equal(
                Answer.class.getGenericSuperclass().getTypeName(), "java.util.concurrent.CompletableFuture<T>");
        Contract.equal(
                CountedCompleter.class.getGenericSuperclass().getTypeName(), "java.util.concurrent.ForkJoinTask<T>");
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface Named {
        String value();
    }

    @Named("first")
    private static final class First {}

    @Named("second")
    private static final class Second {}

    static void annotations_can_be_read_and_compared() {
        Named first = First.class.getAnnotation(Named.class);
        Contract.equal(first.value(), "first");
        Contract.equal(first.equals(First.class.getAnnotation(Named.class)), true);
        Contract.equal(first.equals(Second.class.getAnnotation(Named.class)), false);
        Contract.equal(first.hashCode(), First.class.getAnnotation(Named.class).hashCode());
    }

    @SuppressWarnings("unchecked")
    static void proxies_hand_all_calls_and_exceptions_through() {
        Comparable<Object> proxy = (Comparable<Object>) Proxy.newProxyInstance(
                ReflectionContract.class.getClassLoader(),
                new Class<?>[] {Comparable.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> 7;
                    case "compareTo" -> {
                        if (arguments[0] == null) {
                            throw new IllegalStateException("nothing to compare with");
                        }
                        yield 3;
                    }
                    default -> method.getName();
                });
        Contract.equal(proxy.equals(proxy), true);
        Contract.equal(proxy.hashCode(), 7);
        Contract.equal(proxy.compareTo("x"), 3);
        Contract.equal(proxy.toString(), "toString");
        for (int i = 0; i < 3; i++) {
            String message = "none";
            try {
                proxy.compareTo(null);
            } catch (IllegalStateException e) {
                message = e.getMessage();
            }
            Contract.equal(message, "nothing to compare with");
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T recorder(Class<T> type, StringBuilder calls) {
        // The proxy is a class of the loader of its interface, here of the JDK's own.
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
            calls.append(method.getName()).append(' ');
            return method.getReturnType() == int.class
                    ? (Object) 0
                    : method.getReturnType() == boolean.class ? (Object) false : null;
        });
    }

    static void proxies_of_jdk_interfaces_see_the_programs_calls_only() throws Exception {
        StringBuilder calls = new StringBuilder();
        Collection<String> items = recorder(Collection.class, calls);
        items.add("x");
        items.remove("x");
        items.contains("x");
        Contract.equal(calls.toString(), "add remove contains ");
        calls.setLength(0);
        BlockingQueue<String> queue = recorder(BlockingQueue.class, calls);
        queue.add("x");
        queue.offer("x");
        queue.take();
        queue.addAll(items);
        Contract.equal(calls.toString(), "add offer take addAll ");
        calls.setLength(0);
        Map<String, String> map = recorder(Map.class, calls);
        map.put("x", "y");
        map.get("x");
        map.putAll(Map.of("x", "y"));
        Contract.equal(calls.toString(), "put get putAll ");
    }

    private static class Saved implements Serializable {
        static int made;
        int number;

        synchronized int number() {
            return number;
        }
    }

    private record Pair(int first, String second) implements Serializable {}

    static void serializable_classes_have_the_fields_and_the_version_of_their_source() throws NoSuchFieldException {
        List<String> names = new ArrayList<>();
        for (Field field : Saved.class.getDeclaredFields()) {
            names.add(field.getName());
        }
        Contract.equal(names, List.of("made", "number"));
        Contract.fails(NoSuchFieldException.class, () -> Saved.class.getDeclaredField("serialVersionUID"));
        // The run without the agent prints the version that the class has by default.
        System.out.println(ObjectStreamClass.lookup(Saved.class).getSerialVersionUID());
        Contract.equal(ObjectStreamClass.lookup(Work.class).getSerialVersionUID(), 1L);
        Contract.equal(ObjectStreamClass.lookup(Pair.class).getSerialVersionUID(), 0L);
        Contract.equal(Work.class.getDeclaredField("serialVersionUID").getModifiers(), 26);
    }

    private static List<String> walked() {
        List<String> walked = new ArrayList<>();
        StackWalker.getInstance().forEach(frame -> walked.add(frame.getClassName()));
        Contract.equal(
                StackWalker.getInstance()
                        .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                                .toList()),
                walked);
        return walked;
    }

    private static void walksProgramAndJdkOnly() {
        Contract.holds(walked().stream()
                .allMatch(name -> name.startsWith("java.") || name.startsWith("jdk.") || name.contains("Contract")));
    }

    static void stack_walks_see_frames_of_the_program_and_the_jdk_only() throws Exception {
        walksProgramAndJdkOnly();
        Contract.equal(walked().get(walked().size() - 1), "Contract");
        List<List<String>> inThread = new ArrayList<>();
        Thread thread = new Thread(() -> inThread.add(walked()));
        thread.start();
        thread.join();
        Contract.equal(inThread.get(0).get(0), "ReflectionContract");
        Contract.equal(inThread.get(0).contains("Contract"), false);
        Contract.equal(inThread.get(0).get(inThread.get(0).size() - 1), "java.lang.Thread");
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(ReflectionContract::walksProgramAndJdkOnly).get();
        pool.shutdown();
        CompletableFuture.runAsync(ReflectionContract::walksProgramAndJdkOnly).get();
        List.of(1, 2, 3, 4).parallelStream().forEach(x -> walksProgramAndJdkOnly());
    }

    private static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static void the_caller_of_a_method_is_known() throws Exception {
        Contract.same(caller(), ReflectionContract.class);
        Contract.equal(CompletableFuture.supplyAsync(() -> caller()).get(), ReflectionContract.class);
    }

    static void no_stack_trace_shows_frames_of_a_tool() throws Exception {
        Thread main = Thread.currentThread();
        Contract.holds(Thread.getAllStackTraces().containsKey(main));
        Contract.holds(Thread.getAllStackTraces().get(main).length > 3);
        Thread thread = new Thread(() -> {
            Thread self = Thread.currentThread();
            Contract.holds(Thread.getAllStackTraces().containsKey(main));
            Contract.holds(Thread.getAllStackTraces().get(self).length > 1);
            Contract.equal(self.getStackTrace()[1].getClassName(), "ReflectionContract");
            boolean seesTool = false;
            for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
                for (StackTraceElement frame : stack) {
                    seesTool |= frame.getClassName().startsWith("org.taskrace.");
                }
            }
            Contract.holds(!seesTool);
        });
        thread.start();
        thread.join();
        Contract.equal(thread.getStackTrace().length, 0);
    }
}
