package org.taskrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar, and the JVM that runs it: what a bug report needs. */
public final class Version implements IVersionProvider {

    private static final String RESOURCE = "version.properties";

    @Override
    public String[] getVersion() {
        return new String[] {
            "taskrace " + number(),
            "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ", "
                    + System.getProperty("java.home") + ")"
        };
    }

    /** Returns the version number alone, such as {@code 1.2.0}. */
    public static String number() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing from the jar: build it with `mvn package`");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
        return properties.getProperty("version");
    }
}
