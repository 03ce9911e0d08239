package org.taskrace.agent.constructs.channels;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reader of the JDK's internal state of sockets, channels and selectors. It asks the operating system whether an operation
 * would block, and never blocks itself.
 *
 * <p>Where a JDK keeps that state in another way, each question is answered as if the operation did not block. Then the JDK
 * blocks as it does without this tool.
 */
final class SocketInternals {

    private static final String NET = "sun.nio.ch.Net";
    private static final Map<String, Member> MEMBERS = new ConcurrentHashMap<>();

    private SocketInternals() {}

    /** Returns whether a socket, channel or file descriptor is closed, or one of these events has happened. */
    static boolean isReady(Object socket, int events) {
        if (!isOpen(socket)) {
            return true;
        }
        Object descriptor = descriptor(socket);
        if (!(descriptor instanceof FileDescriptor file) || !file.valid()) {
            return true;
        }
        Object found =
                inClass(NET, "poll", new Class<?>[] {FileDescriptor.class, int.class, long.class}, file, events, 0L);
        return !(found instanceof Integer happened) || happened != 0;
    }

    private static boolean isOpen(Object socket) {
        if (socket instanceof Channel channel) {
            return channel.isOpen();
        }
        return socket instanceof FileDescriptor || Boolean.TRUE.equals(call(socket, "isOpen"));
    }

    private static Object descriptor(Object socket) {
        if (socket instanceof FileDescriptor) {
            return socket;
        }
        return socket instanceof Channel ? call(socket, "getFD") : field(socket, "fd");
    }

    /** Lets the operating system block operations of a socket or channel, or end them at once; the JDK then parks. */
    static void block(Object socket, boolean mayBlock) {
        Object descriptor = descriptor(socket);
        if (!isOpen(socket) || !(descriptor instanceof FileDescriptor file) || !file.valid()) {
            return;
        }
        if (socket instanceof SelectableChannel channel) {
            if (channel.isBlocking()) {
                inClass(
                        "sun.nio.ch.IOUtil",
                        "configureBlocking",
                        new Class<?>[] {FileDescriptor.class, boolean.class},
                        file,
                        mayBlock);
            }
        } else if (!mayBlock && Boolean.FALSE.equals(field(socket, "nonBlocking"))) {
            call(socket, "configureNonBlocking", file);
            call(socket, "configureNonBlockingIfNeeded", file, true);
        }
    }

    /** Closes a channel as an interrupt of the running thread does, so that its operation throws what it then throws. */
    static void closeByInterrupt(InterruptibleChannel channel) {
        try {
            // The name differs between releases.
            for (String name : List.of("interrupted", "interruptedTarget")) {
                if (member(channel.getClass(), name, null) instanceof Field field) {
                    field.set(channel, Thread.currentThread());
                }
            }
            channel.close();
        } catch (IllegalAccessException | IOException e) {
            // It is closed, or its operation goes on as if nothing had happened.
        }
    }

    /** Returns whether a selection would return at once: a channel is ready, or another task woke the selector. */
    static boolean isReady(Selector selector) {
        if (!selector.isOpen() || !Boolean.FALSE.equals(field(selector, "interruptTriggered"))) {
            return true;
        }
        for (SelectionKey key : selector.keys()) {
            if (!key.isValid()) {
                continue;
            }
            Object events = call(key.channel(), "translateInterestOps", key.interestOps());
            if (!(events instanceof Integer wanted) || wanted != 0 && isReady(key.channel(), wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the connection of a socket or channel, seen as the sender or as the receiver; null if there is none. */
    static PipeModel.Connection connection(Object socket, boolean isSender) {
        int local = port(socket, "localport", "localAddress");
        int remote = port(socket, "port", "remoteAddress");
        if (local <= 0 || remote <= 0) {
            return null;
        }
        return isSender ? new PipeModel.Connection(local, remote) : new PipeModel.Connection(remote, local);
    }

    private static int port(Object socket, String ofSocket, String ofChannel) {
        if (socket instanceof Channel) {
            return field(socket, ofChannel) instanceof InetSocketAddress address ? address.getPort() : -1;
        }
        return field(socket, ofSocket) instanceof Integer port ? port : -1;
    }

    private static Object field(Object object, String name) {
        return get(member(object.getClass(), name, null), object);
    }

    private static Object call(Object object, String name, Object... arguments) {
        Class<?>[] types = Arrays.stream(arguments)
                .map(argument ->
                        MethodType.methodType(argument.getClass()).unwrap().returnType())
                .toArray(Class<?>[]::new);
        return get(member(object.getClass(), name, types), object, arguments);
    }

    private static Object inClass(String className, String name, Class<?>[] types, Object... arguments) {
        try {
            return get(member(Class.forName(className), name, types), null, arguments);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static Object get(Member member, Object object, Object... arguments) {
        try {
            if (member instanceof Field field) {
                return field.get(object);
            }
            return member == null ? null : ((Method) member).invoke(object, arguments);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** Finds a field (without types) or a method of a class or its super classes; null if there is none. */
    private static Member member(Class<?> type, String name, Class<?>[] types) {
        String key = type.getName() + " " + name;
        Member known = MEMBERS.get(key);
        for (Class<?> c = type; known == null && c != null; c = c.getSuperclass()) {
            try {
                known = types == null ? c.getDeclaredField(name) : c.getDeclaredMethod(name, types);
                ((AccessibleObject) known).setAccessible(true);
                MEMBERS.put(key, known);
            } catch (NoSuchFieldException | NoSuchMethodException e) {
                known = null;
            }
        }
        return known;
    }
}
