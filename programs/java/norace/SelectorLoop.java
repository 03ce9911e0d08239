import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A server counts a request before its answer, which precedes what the client does with it. */
public class SelectorLoop {
    static int served;

    static void answer(SocketChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(16);
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        buffer.flip();
        served++;
        channel.write(buffer);
    }

    static void serve(Selector selector, ServerSocketChannel server) {
        try {
            while (selector.isOpen()) {
                selector.select();
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isAcceptable()) {
                        SocketChannel channel = server.accept();
                        channel.configureBlocking(false);
                        channel.register(selector, SelectionKey.OP_READ);
                    } else if (key.isReadable()) {
                        answer((SocketChannel) key.channel());
                        return;
                    }
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Selector selector = Selector.open();
                ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            Thread loop = new Thread(() -> serve(selector, server));
            loop.start();
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(7);
                System.out.println(socket.getInputStream().read()); // weakened
                System.out.println(served);
            }
            loop.join();
        }
    }
}
