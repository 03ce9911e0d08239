// guarantee: every-schedule

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tasks change properties and files of their own, and find those of the process that no task changes. */
public class ProcessStateApart {

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("state-apart");
        Thread thread = new Thread(() -> write(folder.resolve("first")));
        thread.start();
        write(folder.resolve("second"));
        thread.join();
        try (var files = Files.list(folder)) {
            System.out.println(files.count());
        }
        for (String name : new String[] {"first", "second", "."}) {
            Files.delete(folder.resolve(name).normalize());
        }
    }

    private static void write(Path path) {
        try {
            System.setProperty("apart." + path.getFileName(), Locale.getDefault().toString());
            Files.writeString(path, System.getProperty("apart." + path.getFileName()));
            System.out.println(Files.exists(path) + System.getProperty("file.separator"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
