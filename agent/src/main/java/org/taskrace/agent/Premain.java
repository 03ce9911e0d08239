package org.taskrace.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.jar.JarFile;

/**
 * Where the JVM enters the agent. The agent's own jar goes to the boot class path first, so that rewritten JDK classes see it; all
 * but this class is then loaded from there.
 */
public final class Premain {

    private Premain() {}

    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        Path jar = ownJar();
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
        Class.forName("org.taskrace.agent.Agent", true, null)
                .getMethod("start", String.class, Instrumentation.class, Path.class)
                .invoke(null, options, instrumentation, jar);
    }

    private static Path ownJar() throws IOException, URISyntaxException {
        return Path.of(Premain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }
}
