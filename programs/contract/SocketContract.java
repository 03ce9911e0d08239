import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Sockets, channels and selectors whose two ends are in one program. */
final class SocketContract {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    /** More than the operating system keeps for a connection. */
    private static final int MUCH = 20_000_000;

    private SocketContract() {}

    static void aServerAnswers() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            Thread answering = Contract.start(() -> {
                try (Socket socket = server.accept()) {
                    int got = socket.getInputStream().read();
                    socket.getOutputStream().write(got + 1);
                    Contract.equal(socket.getInputStream().read(), -1);
                }
            });
            try (Socket socket = new Socket(HERE, server.getLocalPort())) {
                socket.getOutputStream().write(41);
                Contract.equal(socket.getInputStream().read(), 42);
                socket.shutdownOutput();
                Contract.equal(socket.getInputStream().read(), -1);
            }
            Contract.join(answering);
        }
    }

    static void aLongWriteWaitsForTheReader() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            Thread writing = Contract.start(() -> {
                try (Socket socket = server.accept();
                        OutputStream out = socket.getOutputStream()) {
                    out.write(new byte[MUCH]);
                }
            });
            try (Socket socket = new Socket(HERE, server.getLocalPort());
                    InputStream in = socket.getInputStream()) {
                Contract.equal(in.readAllBytes().length, MUCH);
            }
            Contract.join(writing);
        }
    }

    static void limitsEndWaits() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, HERE)) {
            server.setSoTimeout((int) Contract.SHORT_MILLIS);
            Contract.fails(SocketTimeoutException.class, server::accept);
            try (Socket socket = new Socket(HERE, server.getLocalPort());
                    Socket other = server.accept()) {
                socket.setSoTimeout((int) Contract.SHORT_MILLIS);
                Contract.fails(SocketTimeoutException.class, () -> socket.getInputStream().read());
                other.getOutputStream().write(7);
                Contract.equal(socket.getInputStream().read(), 7);
            }
        }
        try (DatagramSocket socket = new DatagramSocket(0, HERE)) {
            socket.setSoTimeout((int) Contract.SHORT_MILLIS);
            Contract.fails(SocketTimeoutException.class, () -> socket.receive(new DatagramPacket(new byte[1], 1)));
        }
    }

    static void closingEndsWaits() throws Exception {
        ServerSocket server = new ServerSocket(0, 50, HERE);
        Thread accepting = Contract.start(() -> Contract.fails(SocketException.class, server::accept));
        Contract.pause(Contract.SHORT_MILLIS);
        server.close();
        Contract.join(accepting);
        ServerSocketChannel channel = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
        Thread waiting = Contract.start(() -> Contract.fails(AsynchronousCloseException.class, channel::accept));
        Contract.pause(Contract.SHORT_MILLIS);
        channel.close();
        Contract.join(waiting);
    }

    static void blockingChannelsAnswer() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
            Thread answering = Contract.start(() -> {
                try (SocketChannel channel = server.accept()) {
                    Contract.holds(channel.isBlocking());
                    ByteBuffer bytes = ByteBuffer.allocate(8);
                    Contract.equal(channel.read(bytes), 3);
                    bytes.flip();
                    Contract.equal(channel.write(bytes), 3);
                    channel.write(ByteBuffer.allocate(MUCH));
                }
            });
            try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
                Contract.equal(channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3})), 3);
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                ByteBuffer part = ByteBuffer.allocate(1 << 16);
                while (channel.read(part) >= 0) {
                    all.write(part.array(), 0, part.position());
                    part.clear();
                }
                Contract.equal(all.size(), MUCH + 3);
                Contract.equal(all.toByteArray()[2], (byte) 3);
            }
            Contract.join(answering);
        }
    }

    static void datagramsArrive() throws Exception {
        try (DatagramSocket server = new DatagramSocket(0, HERE);
                DatagramSocket client = new DatagramSocket(0, HERE)) {
            Thread answering = Contract.start(() -> {
                DatagramPacket packet = new DatagramPacket(new byte[10], 10);
                server.receive(packet);
                Contract.equal(packet.getLength(), 2);
                server.send(new DatagramPacket(packet.getData(), 1, packet.getSocketAddress()));
            });
            client.send(new DatagramPacket(new byte[] {5, 6}, 2, server.getLocalSocketAddress()));
            DatagramPacket answer = new DatagramPacket(new byte[10], 10);
            client.receive(answer);
            Contract.equal(answer.getLength(), 1);
            Contract.equal(answer.getData()[0], (byte) 5);
            Contract.join(answering);
        }
    }

    static void selectorsSelectAndWake() throws Exception {
        Selector selector = Selector.open();
        Contract.equal(selector.select(Contract.SHORT_MILLIS), 0);
        Contract.equal(selector.selectNow(), 0);
        Thread selecting = Contract.start(() -> Contract.equal(selector.select(), 0));
        Contract.pause(Contract.SHORT_MILLIS);
        selector.wakeup();
        Contract.join(selecting);
        selector.wakeup();
        Contract.equal(selector.select(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
            server.configureBlocking(false);
            SelectionKey key = server.register(selector, SelectionKey.OP_ACCEPT);
            Contract.equal(server.accept(), null);
            Thread connecting = Contract.start(
                    () -> SocketChannel.open(server.getLocalAddress()).close());
            Contract.equal(selector.select(), 1);
            Contract.holds(key.isAcceptable());
            SocketChannel accepted = server.accept();
            Contract.holds(accepted != null);
            accepted.close();
            Contract.join(connecting);
            selector.selectedKeys().clear();
            Contract.equal(selector.select(chosen -> Contract.holds(false), Contract.SHORT_MILLIS), 0);
        }
        Thread waiting = Contract.start(() -> {
            try {
                selector.select();
            } catch (ClosedSelectorException ignored) {
                // The close came while the selection waited for a lock of the selector.
            }
            Contract.holds(!selector.isOpen());
        });
        Contract.pause(Contract.SHORT_MILLIS);
        selector.close();
        Contract.join(waiting);
        Contract.fails(ClosedSelectorException.class, selector::select);
    }

    static void anInterruptEndsASelection() throws Exception {
        try (Selector selector = Selector.open()) {
            Thread selecting = Contract.start(() -> {
                selector.select();
                Contract.holds(Thread.currentThread().isInterrupted());
            });
            Contract.pause(Contract.SHORT_MILLIS);
            selecting.interrupt();
            Contract.join(selecting);
        }
    }

    static void anInterruptClosesAChannel() throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
            Thread accepting = Contract.start(() -> {
                Contract.fails(ClosedByInterruptException.class, server::accept);
                Contract.holds(Thread.interrupted());
            });
            Contract.pause(Contract.SHORT_MILLIS);
            accepting.interrupt();
            Contract.join(accepting);
            Contract.holds(!server.isOpen());
        }
    }

    static void badAddressesFail() {
        Contract.fails(IllegalArgumentException.class, () -> new ServerSocket(-1));
        Contract.fails(SocketException.class, () -> new Socket().getInputStream());
    }
}
