package org.taskrace.agent.explore.workers;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** JVMs on this machine. A process that ends is started anew when the next item comes; the item that it had is lost and told so. */
public final class ProcessWorkers implements Workers {

    /** A process, with what it was told. */
    private final class Worker {
        private Process process;
        private BufferedWriter out;
        private List<String> setup;
        private final List<Long> items = new ArrayList<>();

        private void start() throws IOException {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            out = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
            setup = null;
            Process started = process;
            Thread reader = new Thread(() -> read(started), "taskrace-worker");
            reader.setDaemon(true);
            reader.start();
        }

        private void read(Process started) {
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))) {
                MessageReader messages = new MessageReader(in);
                for (MessageReader.Message message = messages.next(); message != null; message = messages.next()) {
                    boolean isLost = message.head().equals(WorkerProtocol.LOST);
                    answered(
                            message.id(),
                            isLost
                                    ? new Answer(
                                            message.id(), null, message.lines().get(0))
                                    : new Answer(message.id(), message.lines(), null));
                }
            } catch (IOException e) {
                // It has ended; what follows says so.
            }
            lost(started);
        }

        private synchronized void answered(long id, Answer answer) {
            if (items.remove(id)) {
                answers.add(answer);
            }
        }

        private synchronized void lost(Process ended) {
            if (process == ended) {
                process = null;
                int status = -1;
                try {
                    status = ended.waitFor();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                for (long id : items) {
                    answers.add(new Answer(id, null, "a worker ended with exit code " + status));
                }
                items.clear();
            }
        }

        synchronized int free() {
            return capacity - items.size();
        }

        synchronized void give(long id, List<String> theSetup, List<String> item) throws IOException {
            if (process == null || !process.isAlive()) {
                start();
            }
            items.add(id);
            try {
                if (!theSetup.equals(setup)) {
                    send(WorkerProtocol.message(WorkerProtocol.SETUP, 0, theSetup));
                    setup = theSetup;
                }
                send(WorkerProtocol.message(WorkerProtocol.ITEM, id, item));
            } catch (IOException e) {
                // It has just ended: the reader hands the item back.
                process.destroyForcibly();
            }
        }

        private void send(List<String> lines) throws IOException {
            for (String line : lines) {
                out.write(line);
                out.write('\n');
            }
            out.flush();
        }

        synchronized void end() {
            if (process != null) {
                Process ended = process;
                process = null;
                items.clear();
                ended.destroyForcibly();
            }
        }
    }

    private final List<String> command;
    private final int capacity;
    private final List<Worker> workers = new ArrayList<>();
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private long nextId;

    /**
     * @param command starts a process
     * @param count how many processes there are
     * @param capacity how many items a process takes at a time
     */
    public ProcessWorkers(List<String> command, int count, int capacity) {
        this.command = List.copyOf(command);
        this.capacity = capacity;
        for (int i = 0; i < count; i++) {
            workers.add(new Worker());
        }
        // Workers must not outlive the search, however it ends.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "taskrace-workers"));
    }

    @Override
    public int free() {
        return workers.stream().mapToInt(Worker::free).sum();
    }

    @Override
    public long give(List<String> setup, List<String> item) throws IOException {
        long id = nextId++;
        Worker freest = workers.get(0);
        for (Worker worker : workers) {
            freest = worker.free() > freest.free() ? worker : freest;
        }
        freest.give(id, setup, item);
        return id;
    }

    @Override
    public Answer take(long millis) throws InterruptedException {
        return answers.poll(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        workers.forEach(Worker::end);
    }

    /** Returns the command that starts another JVM like this one, with further properties. */
    public static List<String> likeThisJvm(String mainClass, List<String> properties, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current()
                .info()
                .command()
                .orElseThrow(() -> new UncheckedIOException(new IOException("the java command is not known"))));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(properties);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(arguments);
        return command;
    }
}
