import java.lang.reflect.ParameterizedType;
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
}
