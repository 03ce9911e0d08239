import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import java.util.stream.IntStream;

/** Guice: objects and singletons that parallel tasks ask for. */
// jars: guice-7.0.0 guava-33.5.0-jre failureaccess-1.0.3 jakarta.inject-api-2.0.1 aopalliance-1.0
public final class GuiceInjector {

    @Singleton
    static class Counter {
        final int start = 40;
    }

    static class Service {
        final Counter counter;
        final String name;

        @Inject
        Service(Counter counter, String name) {
            this.counter = counter;
            this.name = name;
        }
    }

    static final class Names extends AbstractModule {
        @Provides
        String name() {
            return "no";
        }
    }

    public static void main(String[] arguments) {
        Injector injector = Guice.createInjector(new Names());
        System.out.println(IntStream.range(0, 6).parallel().map(i -> {
            Service service = injector.getInstance(Service.class);
            return service.counter.start + service.name.length();
        }).sum());
    }
}
