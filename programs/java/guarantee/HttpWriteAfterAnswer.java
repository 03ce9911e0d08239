// verdict: race
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A handler writes a field after it has answered. The client reads the field after the answer. */
public class HttpWriteAfterAnswer {
    static int length;
    static int answers;

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService handlers = Executors.newFixedThreadPool(2);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> {
            byte[] answer = "answer".getBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
            length = exchange.getRequestURI().getPath().length();
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/path");
        HttpRequest request = HttpRequest.newBuilder(address).build();
        System.out.println(client.send(request, BodyHandlers.ofString()).body());
        System.out.println(length);
        client.sendAsync(request, BodyHandlers.ofString())
                .thenAccept(response -> answers += response.body().length())
                .join();
        System.out.println(answers);
        server.stop(0);
        handlers.shutdown();
    }
}
