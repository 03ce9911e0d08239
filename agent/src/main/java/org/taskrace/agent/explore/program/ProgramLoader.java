package org.taskrace.agent.explore.program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Class loader that loads the program's classes anew, so that its static fields start afresh in each run. The bytes are
 * read once.
 */
public final class ProgramLoader extends URLClassLoader {

    private final Map<String, byte[]> bytes;

    private ProgramLoader(URL[] path, Map<String, byte[]> bytes) {
        super(path, ClassLoader.getPlatformClassLoader());
        this.bytes = bytes;
    }

    /** Returns a factory of loaders for a class path. */
    public static Factory of(String classPath) {
        List<URL> path = new ArrayList<>();
        for (String entry : classPath.split(Pattern.quote(File.pathSeparator))) {
            try {
                path.add(Path.of(entry).toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException("the class path has an entry that is no file: " + entry, e);
            }
        }
        return new Factory(path.toArray(URL[]::new));
    }

    /** Makes loaders that share what they have read. */
    public static final class Factory {
        private final URL[] path;
        private final Map<String, byte[]> bytes = new HashMap<>();

        private Factory(URL[] path) {
            this.path = path;
        }

        ProgramLoader create() {
            return new ProgramLoader(path, bytes);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] known;
        synchronized (bytes) {
            known = bytes.get(name);
        }
        if (known == null) {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                known = in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
            synchronized (bytes) {
                bytes.put(name, known);
            }
        }
        return defineClass(name, known, 0, known.length);
    }
}
