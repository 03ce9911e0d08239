package org.taskrace.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.taskrace.agent.explore.workers.ProcessWorkers;
import org.taskrace.agent.explore.workers.Workers;

/**
 * Explores the items of a partition, in a child JVM of the executor: the program may end its JVM, and needs the agent. Child JVMs stay for
 * the next partition. If one is lost, the partition fails, and Spark runs it again elsewhere.
 */
final class ItemRunner implements FlatMapFunction<Iterator<String>, String> {

    private static final long serialVersionUID = 1;

    /** Child JVMs of this executor that have nothing to do. */
    private static final Queue<Child> IDLE = new ConcurrentLinkedQueue<>();

    private record Child(List<String> command, Workers workers) {}

    private final ArrayList<String> setup;
    private final ArrayList<String> command;

    /** The files that the command names, where they were shipped from. */
    private final ArrayList<String> shipped;

    ItemRunner(List<String> setup, List<String> command, List<String> shipped) {
        this.setup = new ArrayList<>(setup);
        this.command = new ArrayList<>(command);
        this.shipped = new ArrayList<>(shipped);
    }

    @Override
    public Iterator<String> call(Iterator<String> items) throws IOException, InterruptedException {
        Child child = child();
        List<String> answers = new ArrayList<>();
        while (items.hasNext()) {
            List<String> lines = List.of(items.next().split("\n", -1));
            child.workers.give(setup, lines.subList(1, lines.size()));
            Workers.Answer answer = null;
            while (answer == null) {
                answer = child.workers.take(1000);
            }
            if (answer.lines() == null) {
                child.workers.close();
                throw new IOException(answer.trouble());
            }
            // The number of the search's item: that of this worker's is another one.
            answers.add(lines.get(0) + "\n" + String.join("\n", answer.lines()));
        }
        IDLE.add(child);
        return answers.iterator();
    }

    private Child child() {
        List<String> here = commandHere();
        for (Child idle = IDLE.poll(); idle != null; idle = IDLE.poll()) {
            if (idle.command.equals(here)) {
                return idle;
            }
            idle.workers.close();
        }
        return new Child(here, new ProcessWorkers(here, 1, 1));
    }

    /** Returns the command with the names that its files have on this machine. */
    private List<String> commandHere() {
        List<String> here = new ArrayList<>(command);
        if (!Files.isExecutable(Path.of(here.get(0)))) {
            here.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        }
        for (String file : shipped) {
            if (!Files.exists(Path.of(file))) {
                String local = SparkFiles.get(SparkDriver.shippedName(file));
                here.replaceAll(argument -> argument.replace(file, local));
            }
        }
        return here;
    }
}
