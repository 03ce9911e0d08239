import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor: parallel rails, flatMap on a scheduler, zip, a sink that several tasks feed. */
// jars: reactor-core-3.8.0 reactive-streams-1.0.4 jspecify-1.0.0
// FluxFlatMap's drain reads elements of an array that FlatMapTracker.add writes under a lock; it takes null for an answer.
// races at: FluxFlatMap.java:672 FluxFlatMap.java:1136
public final class ReactorFlows {

    public static void main(String[] arguments) {
        Scheduler scheduler = Schedulers.newParallel("rails", 4);
        System.out.println("parallel " + Flux.range(1, 40)
                .parallel(4)
                .runOn(scheduler)
                .map(n -> n * n)
                .sequential()
                .reduce(0, Integer::sum)
                .block());
        System.out.println("flatMap " + Flux.range(1, 10)
                .flatMap(n -> Mono.fromCallable(() -> n + 1).subscribeOn(scheduler))
                .reduce(Integer::sum)
                .block());
        System.out.println("zip " + Mono.zip(
                        Mono.fromCallable(() -> 3).subscribeOn(scheduler),
                        Mono.fromCallable(() -> 4).subscribeOn(scheduler))
                .map(pair -> pair.getT1() * pair.getT2())
                .block());
        Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
        Mono<Void> feeding = Flux.range(0, 10)
                .publishOn(scheduler)
                .doOnNext(n -> sink.emitNext(n, Sinks.EmitFailureHandler.FAIL_FAST))
                .then()
                .doOnSuccess(ignored -> sink.tryEmitComplete());
        System.out.println("sink " + feeding.thenMany(sink.asFlux()).count().block());
        scheduler.dispose();
    }
}
