import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Ways in which a program can end, or not end. */
public class Endings {

    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();
    static int shared;
    static volatile boolean never;

    static void crossed(Object first, Object second) {
        synchronized (first) {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (second) { // deadlock
                shared++;
            }
        }
    }

    static final class Unchecked {
        static void increment() {
            shared++;
        }
    }

    static volatile int published;

    static void startDaemon(Runnable body) throws InterruptedException {
        Thread daemon = new Thread(body);
        daemon.setDaemon(true);
        daemon.start(); // daemon
        Thread.sleep(10);
    }

    static void failing() {
        throw new IllegalArgumentException("on purpose");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "deadlock" -> {
                Thread one = new Thread(() -> crossed(LEFT, RIGHT));
                Thread two = new Thread(() -> crossed(RIGHT, LEFT));
                one.start();
                two.start();
                one.join(); // waits
                two.join();
            }
            case "busy-daemon" -> {
                double[] values = new double[2];
                startDaemon(() -> {
                    while (true) {
                        values[1] = Math.sqrt(values[1] + 1);
                    }
                });
                System.out.println(values[0]);
            }
            case "locking-daemon" -> {
                startDaemon(() -> {
                    while (true) {
                        synchronized (LEFT) {
                            shared++;
                        }
                    }
                });
                synchronized (LEFT) {
                    shared--;
                }
            }
            case "publishing-daemon" -> {
                startDaemon(() -> {
                    while (true) {
                        published++;
                    }
                });
                published--;
            }
            case "latch" -> new CountDownLatch(1).await();
            case "exit" -> {
                Thread worker = new Thread(() -> System.exit(5)); // exit
                worker.start();
                worker.join();
            }
            case "exit-with-race" -> {
                Thread worker = new Thread(() -> shared++);
                worker.start();
                shared++;
                System.exit(5);
            }
            case "throw" -> failing();
            case "throw-in-thread" -> {
                Thread worker = new Thread(Endings::failing, "worker");
                worker.start();
                worker.join();
            }
            case "redirect" -> {
                System.setErr(new PrintStream(new ByteArrayOutputStream()));
                System.setOut(new PrintStream(new ByteArrayOutputStream()));
                Thread worker = new Thread(() -> shared++);
                worker.start();
                shared++;
                worker.join();
            }
            case "server" -> {
                Thread worker = new Thread(() -> shared++);
                worker.start();
                worker.join();
                try (ServerSocket socket = new ServerSocket(0)) {
                    socket.accept();
                }
            }
            case "blocked" -> {
                Path pipe = Files.createTempDirectory("endings").resolve("pipe");
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
                Thread reader = new Thread(() -> {
                    try {
                        Files.newInputStream(pipe).close(); // blocked
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                reader.start();
                reader.join();
            }
            case "spin" -> {
                Thread worker = new Thread(() -> shared++);
                worker.start();
                while (!never) { // spin
                    Thread.onSpinWait();
                }
            }
            case "sleeps" -> {
                while (!never) {
                    Thread.sleep(10); // sleeps
                }
            }
            case "excluded" -> {
                Thread worker = new Thread(Unchecked::increment);
                worker.start();
                Unchecked.increment();
                worker.join();
            }
            case "interrupt" -> {
                Thread sleeper = new Thread(() -> {
                    try {
                        Thread.sleep(1_000_000);
                    } catch (InterruptedException e) {
                        System.out.println("interrupted " + Thread.currentThread().isInterrupted());
                    }
                });
                sleeper.start();
                sleeper.interrupt();
                sleeper.join();
                System.out.println(sleeper.isAlive());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("end");
    }
}
