package org.taskrace.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.taskrace.agent.explore.workers.MessageReader;
import org.taskrace.agent.explore.workers.WorkerProtocol;

/**
 * The driver of a search on Spark. Its standard input has items and its standard output gets answers, as those of a worker. All items that
 * have come make a round: an RDD with a partition each, and one {@code mapPartitions}.
 *
 * <p>Arguments: the master, the jars that executors need, {@code --}, the files that workers need, {@code --}, the command that starts a
 * worker.
 */
public final class SparkDriver {

    private static final String END_OF_LIST = "--";
    private static final String MOST_FAILURES = "8";
    private static final long PAUSE = 50;

    private final JavaSparkContext context;
    private final List<String> command;
    private final List<String> shipped;
    private final PrintStream out;
    private final BlockingQueue<Optional<MessageReader.Message>> incoming = new LinkedBlockingQueue<>();
    private List<String> setup = List.of();

    private SparkDriver(JavaSparkContext context, List<String> shipped, List<String> command, PrintStream out) {
        this.context = context;
        this.shipped = shipped;
        this.command = command;
        this.out = out;
    }

    /** Serves until the input ends. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        PrintStream out = System.out;
        // What Spark or its libraries print must not come between answers.
        System.setOut(System.err);
        List<String> all = Arrays.asList(arguments);
        int first = all.indexOf(END_OF_LIST);
        int second = first + 1 + all.subList(first + 1, all.size()).indexOf(END_OF_LIST);
        List<String> jars = all.subList(1, first);
        List<String> files = all.subList(first + 1, second);
        try (JavaSparkContext context = new JavaSparkContext(settings(arguments[0], jars))) {
            for (String file : files) {
                context.addFile(shippable(Path.of(file)).toUri().toString());
            }
            SparkDriver driver = new SparkDriver(context, files, all.subList(second + 1, all.size()), out);
            driver.serve();
        }
    }

    private static SparkConf settings(String master, List<String> jars) {
        // A local master does not try again unless it is told to.
        String patient = master.matches("local\\[[^,\\]]+]") ? master.replace("]", "," + MOST_FAILURES + "]") : master;
        SparkConf settings = new SparkConf()
                .setAppName("taskrace explore")
                .setMaster(patient)
                .setJars(jars.toArray(String[]::new))
                .set("spark.ui.enabled", "false")
                .set("spark.task.maxFailures", MOST_FAILURES);
        if (master.startsWith("local") || master.contains("//127.0.0.1") || master.contains("//localhost")) {
            settings.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
        }
        return settings;
    }

    /** Returns the name under which a file is shipped. */
    static String shippedName(String file) {
        String name = Path.of(file).getFileName().toString();
        return Integer.toHexString(file.hashCode()) + "-" + (name.endsWith(".jar") ? name : name + ".jar");
    }

    /** Returns a file to ship: a folder of classes becomes a jar. */
    private static Path shippable(Path file) throws IOException {
        Path copy = Files.createTempDirectory("taskrace-spark").resolve(shippedName(file.toString()));
        if (Files.isDirectory(file)) {
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(copy));
                    Stream<Path> inside = Files.walk(file)) {
                for (Path each : inside.filter(Files::isRegularFile).toList()) {
                    zip.putNextEntry(
                            new ZipEntry(file.relativize(each).toString().replace('\\', '/')));
                    Files.copy(each, zip);
                    zip.closeEntry();
                }
            }
        } else {
            Files.copy(file, copy);
        }
        return copy;
    }

    private void serve() throws InterruptedException {
        Thread reader = new Thread(this::read, "taskrace-items");
        reader.setDaemon(true);
        reader.start();
        while (true) {
            List<MessageReader.Message> round = new ArrayList<>();
            Optional<MessageReader.Message> next = incoming.take();
            while (next != null && next.isPresent()) {
                if (next.get().head().equals(WorkerProtocol.SETUP)) {
                    run(round);
                    round.clear();
                    setup = next.get().lines();
                } else {
                    round.add(next.get());
                }
                next = incoming.poll(PAUSE, TimeUnit.MILLISECONDS);
            }
            run(round);
            // Without the cluster nothing can be done here: the search starts a driver anew.
            if (next != null || context.sc().isStopped()) {
                return;
            }
        }
    }

    private void read() {
        MessageReader messages =
                new MessageReader(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        try {
            for (MessageReader.Message message = messages.next(); message != null; message = messages.next()) {
                incoming.add(Optional.of(message));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            incoming.add(Optional.empty());
        }
    }

    private void run(List<MessageReader.Message> round) {
        if (round.isEmpty()) {
            return;
        }
        List<String> items = new ArrayList<>();
        round.forEach(message -> items.add(message.id() + "\n" + String.join("\n", message.lines())));
        try {
            List<String> answers = context.parallelize(items, items.size())
                    .mapPartitions(new ItemRunner(setup, command, shipped))
                    .collect();
            for (String answer : answers) {
                List<String> lines = List.of(answer.split("\n", -1));
                long id = Long.parseLong(lines.get(0));
                answer(WorkerProtocol.message(WorkerProtocol.ANSWER, id, lines.subList(1, lines.size())));
            }
        } catch (RuntimeException e) {
            // A round that Spark gives up: the search hands its items out again.
            String trouble = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            round.forEach(message -> answer(WorkerProtocol.message(
                    WorkerProtocol.LOST, message.id(), List.of(WorkerProtocol.escaped(trouble)))));
        }
    }

    private void answer(List<String> lines) {
        out.print(String.join("\n", lines) + "\n");
        out.flush();
    }
}
