package org.taskrace.cli.run;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An Apache Spark cluster that takes part in a search.
 *
 * @param master the cluster's address, as Spark has it
 */
record SparkCluster(String master) {

    private static final String STANDALONE = "spark://";
    private static final int PATIENCE = 5000;

    /** Set by the launcher: the jar of the module {@code spark}, and Spark's own libraries behind it, as a class path. */
    private static final String PROPERTY = "taskrace.spark";

    private static final String DRIVER = "org.taskrace.spark.SparkDriver";

    /** What Spark's own scripts give to a JVM. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    /** Returns why the cluster cannot be used, or null. */
    String trouble() {
        if (System.getProperty(PROPERTY) == null) {
            return "--on needs the libraries of Apache Spark: the launcher ./taskrace fetches them; "
                    + "with the jar alone, set -D" + PROPERTY + " to the class path of the module 'spark' and of Spark";
        }
        if (!master.matches("local(\\[.*])?|spark://.+|yarn|k8s://.+|mesos://.+")) {
            return "--on " + master + ": not a Spark master; such are local[2], spark://host:port, yarn, k8s://…";
        }
        return !master.startsWith(STANDALONE) || isReached()
                ? null
                : "the Spark master " + master + " cannot be reached: is it running?";
    }

    private boolean isReached() {
        for (String address : master.substring(STANDALONE.length()).split(",")) {
            int colon = address.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                String host = colon < 0 ? address : address.substring(0, colon);
                int port = colon < 0 ? 7077 : Integer.parseInt(address.substring(colon + 1));
                socket.connect(new InetSocketAddress(host, port), PATIENCE);
                return true;
            } catch (IOException | IllegalArgumentException e) {
                // Perhaps the next one.
            }
        }
        return false;
    }

    /**
     * Returns the beginning of the command that starts the driver; what follows starts a worker.
     *
     * @param files what a worker needs
     */
    List<String> driverCommand(List<String> files) throws IOException {
        String libraries = System.getProperty(PROPERTY);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.add("-Xmx512m");
        command.addAll(List.of("-cp", OwnJar.path() + File.pathSeparator + libraries, DRIVER, master));
        command.add(libraries.split(File.pathSeparator)[0]);
        command.add(OwnJar.path().toString());
        command.add("--");
        command.addAll(files);
        command.add("--");
        return command;
    }
}
