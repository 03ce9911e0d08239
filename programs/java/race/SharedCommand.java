import java.util.logging.Level;
import java.util.logging.LogRecord;

/** A process builder and a log record are ordinary objects: their setters and getters are accesses. */
public class SharedCommand {

    public static void main(String[] args) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("java");
        LogRecord entry = new LogRecord(Level.INFO, "text");
        Thread other = new Thread(() -> {
            builder.command("javac"); // race
            entry.setMessage("other"); // race
        });
        other.start();
        System.out.println(builder.command().size()); // race
        System.out.println(entry.getMessage().length()); // race
        other.join();
    }
}
