// guarantee: same-outcomes
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.concurrent.CompletableFuture;

/** A process ends after it was given its input, one that writes much after that was read. A stage follows the end. */
public class ProcessTalk {

    static final int STATUS = statusOf("true");

    static int data;

    static int statusOf(String command) {
        try {
            return new ProcessBuilder(command).start().waitFor();
        } catch (IOException | InterruptedException e) {
            return -1;
        }
    }

    static void feed(Process process) {
        try (Writer writer = new OutputStreamWriter(process.getOutputStream())) {
            writer.write("hello\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long linesOf(Process process) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            return reader.lines().count();
        }
    }

    public static void main(String[] args) throws Exception {
        Process cat = new ProcessBuilder("cat").start();
        Thread feeder = new Thread(() -> feed(cat));
        feeder.start();
        int status = cat.waitFor();
        long lines = linesOf(cat) + linesOf(new ProcessBuilder("sh", "-c", "seq 1 60000").start());
        feeder.join();
        Process other = new ProcessBuilder("true").start();
        CompletableFuture<Void> stage = other.onExit().thenRun(() -> data = STATUS + status);
        stage.join();
        data += (int) lines;
    }
}
