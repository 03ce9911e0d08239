import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountedCompleter;
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
}
