package org.taskrace.benchmarks.constructs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads of all kinds. What JDK 17 does not have is called by handles, since this is compiled for it. */
final class ThreadConstructs {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

    private ThreadConstructs() {}

    static List<ConstructBenchmark> all() {
        return List.of(
                new ConstructBenchmark("Thread.start, join", 17, ThreadConstructs::threads),
                new ConstructBenchmark("virtual thread, join", 21, ThreadConstructs::virtualThreads),
                new ConstructBenchmark("a virtual thread per submit, get", 21, ThreadConstructs::perTask),
                new ConstructBenchmark("StructuredTaskScope.fork, join", 25, ThreadConstructs::scope));
    }

    private static void threads(int tasks) throws InterruptedException {
        long[] results = new long[tasks];
        Thread[] all = new Thread[tasks];
        for (int i = 0; i < tasks; i++) {
            int task = i;
            all[i] = new Thread(() -> ConstructBenchmark.work(results, task));
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static void virtualThreads(int tasks) throws Exception {
        long[] results = new long[tasks];
        Thread[] all = new Thread[tasks];
        MethodHandle start = LOOKUP.findStatic(
                Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
        for (int i = 0; i < tasks; i++) {
            int task = i;
            Runnable body = () -> ConstructBenchmark.work(results, task);
            all[i] = (Thread) call(start, body);
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static void perTask(int tasks) throws Exception {
        MethodHandle open = LOOKUP.findStatic(
                Executors.class, "newVirtualThreadPerTaskExecutor", MethodType.methodType(ExecutorService.class));
        ExecutorService executor = (ExecutorService) call(open);
        ExecutorConstructs.submit(executor, tasks);
        executor.shutdown();
    }

    private static void scope(int tasks) throws Exception {
        long[] results = new long[tasks];
        Class<?> scopes = Class.forName("java.util.concurrent.StructuredTaskScope");
        Class<?> subtask = Class.forName("java.util.concurrent.StructuredTaskScope$Subtask");
        MethodHandle open = LOOKUP.findStatic(scopes, "open", MethodType.methodType(scopes));
        MethodHandle fork = LOOKUP.findVirtual(scopes, "fork", MethodType.methodType(subtask, Callable.class));
        MethodHandle join = LOOKUP.findVirtual(scopes, "join", MethodType.methodType(Object.class));
        Object scope = call(open);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            Callable<Object> body = () -> {
                ConstructBenchmark.work(results, task);
                return null;
            };
            call(fork, scope, body);
        }
        call(join, scope);
        ((AutoCloseable) scope).close();
    }

    private static Object call(MethodHandle method, Object... arguments) throws Exception {
        try {
            return method.invokeWithArguments(arguments);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
