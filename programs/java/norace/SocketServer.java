import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** The handlers of a server count their requests under a lock. The clients run in this program, too. */
public class SocketServer {
    static int requests;

    static synchronized void count() {
        requests++;
    }

    static void handle(Socket socket) {
        try (socket;
                InputStream in = socket.getInputStream();
                OutputStream out = socket.getOutputStream()) {
            int number = in.read();
            count();
            out.write(number * number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int ask(ServerSocket server, int number) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(number);
            return in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> {
                List<Thread> handlers = new ArrayList<>();
                try {
                    for (int i = 0; i < 3; i++) {
                        Socket socket = server.accept();
                        handlers.add(new Thread(() -> handle(socket)));
                        handlers.get(i).start();
                    }
                    for (Thread handler : handlers) {
                        handler.join();
                    }
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            acceptor.start();
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int number = i;
                clients.add(new Thread(() -> ask(server, number)));
                clients.get(i).start();
            }
            for (Thread client : clients) {
                client.join();
            }
            acceptor.join();
        }
        System.out.println(requests);
    }
}
