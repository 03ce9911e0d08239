package org.taskrace.tasks;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.taskrace.core.event.AccessEvents;

/**
 * A statement of a random program, which can be run with the task API and written down in the task language.
 *
 * @param number a location, stage number, future or promise
 */
record Statement(What what, int number, List<Statement> body) {

    enum What {
        READ("read x%d;"),
        WRITE("write x%d;"),
        ASYNC("async {"),
        FINISH("finish {"),
        SPAWN("spawn {"),
        SYNC("sync;"),
        FORK("fork f%d {"),
        JOIN("join f%d;"),
        FUTURE("future f%d {"),
        GET_FUTURE("get f%d;"),
        SET("set p%d;"),
        GET("get p%d;"),
        ISOLATED("isolated {"),
        PIPELINE("pipeline i%d in 0..%d {"),
        ITERATION("if (i%d == %d) {"),
        STAGE("stage %d;"),
        WAIT("stageWait %d;");

        final String text;

        What(String text) {
            this.text = text;
        }
    }

    static Statement of(What what, int number) {
        return new Statement(what, number, List.of());
    }

    /** The handles of a running program, and the receiver of its accesses. */
    static final class Running {
        final Map<Integer, ForkedTask<Object>> forks = new ConcurrentHashMap<>();
        final Map<Integer, TaskFuture<Object>> futures = new ConcurrentHashMap<>();
        final Map<Integer, Promise<Integer>> promises = new ConcurrentHashMap<>();
        final AccessEvents accesses;

        Running(AccessEvents accesses) {
            this.accesses = accesses;
        }
    }

    /** Runs the program with the task API. */
    static void run(List<Statement> program, Running running) {
        for (Statement statement : program) {
            statement.run(running);
        }
    }

    private void run(Running running) {
        int task = TaskLauncher.runningTask();
        switch (what) {
            case READ -> running.accesses.read(task, number, 0);
            case WRITE -> running.accesses.write(task, number, 0);
            case ASYNC -> Tasks.async(() -> run(body, running));
            case FINISH -> Tasks.finish(() -> run(body, running));
            case SPAWN -> Tasks.spawn(() -> run(body, running));
            case SYNC -> Tasks.sync();
            case FORK ->
                running.forks.put(number, Tasks.fork(() -> {
                    run(body, running);
                    return null;
                }));
            case JOIN -> running.forks.get(number).join();
            case FUTURE ->
                running.futures.put(number, Tasks.future(() -> {
                    run(body, running);
                    return null;
                }));
            case GET_FUTURE -> running.futures.get(number).get();
            case SET -> running.promises.get(number).put(number);
            case GET -> running.promises.get(number).await();
            case ISOLATED -> Tasks.isolated(() -> run(body, running));
            case PIPELINE -> Tasks.pipeline(0, body.size(), i -> run(body.get(i).body, running));
            case ITERATION -> throw new IllegalStateException("an iteration outside its pipeline");
            case STAGE -> Tasks.stage(number);
            case WAIT -> Tasks.stageWait(number);
        }
    }

    /** Returns the program in the task language. */
    static String text(List<Statement> program, int locations, int promises) {
        StringBuilder text = new StringBuilder();
        for (int location = 0; location < locations; location++) {
            text.append("var x").append(location).append(";\n");
        }
        for (int promise = 0; promise < promises; promise++) {
            text.append("promise p").append(promise).append(";\n");
        }
        program.forEach(statement -> statement.write(text, 0, 0));
        return text.toString();
    }

    private void write(StringBuilder text, int pipeline, int iteration) {
        Object[] numbers = switch (what) {
            case PIPELINE -> new Object[] {number, body.size()};
            case ITERATION -> new Object[] {pipeline, iteration};
            default -> new Object[] {number};
        };
        text.append(String.format(what.text, numbers)).append('\n');
        for (int i = 0; i < body.size(); i++) {
            body.get(i).write(text, number, i);
        }
        if (what.text.endsWith("{")) {
            text.append("}\n");
        }
    }
}
