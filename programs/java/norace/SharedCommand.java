import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Tasks that only ask a process builder and a log record do not meet. */
public class SharedCommand {

    public static void main(String[] args) throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("java");
        LogRecord entry = new LogRecord(Level.INFO, "text");
        Thread other = new Thread(() -> {
            if (builder.command().isEmpty() || entry.getMessage().isEmpty()) {
                throw new AssertionError();
            }
        });
        other.start();
        System.out.println(builder.command().size());
        System.out.println(entry.getMessage().length());
        other.join();
        builder.command("javac");
        entry.setMessage("other");
    }
}
