package org.taskrace.agent.transform.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.effects.EffectCache;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.agent.transform.store.ClassStore;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/** Loader of Java sources that are compiled in memory and rewritten with a chosen set of optimisations. */
final class RewrittenSource extends ClassLoader {

    private static final ObjectTable OBJECTS =
            ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of());

    private static final ComputedEffects EFFECTS = new ComputedEffects(OBJECTS, new EffectCache(null));

    final SiteTable sites = new SiteTable();
    private final Map<String, byte[]> compiled;
    private final InconclusiveReasons problems = new InconclusiveReasons();
    private final ProgramTransformer transformer;
    private final StringBuilder constants = new StringBuilder();

    RewrittenSource(Map<String, byte[]> compiled, Set<Optimisation> optimisations) {
        super(RewrittenSource.class.getClassLoader());
        this.compiled = compiled;
        transformer = new ProgramTransformer(
                new ClassFilter(List.of(), List.of()),
                new RewriteOptions(true, false, optimisations, false),
                sites,
                problems,
                OBJECTS,
                new CallShapeTable(),
                EFFECTS,
                ClassStore.none());
    }

    /** Returns whether a rewritten class mentions a name: that of a hook which its bytecode calls. */
    boolean mentions(String name) {
        return constants.indexOf(name) >= 0;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = compiled.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] rewritten = transformer.transform(this, name, bytes);
        assertEquals(List.of(), problems.list());
        constants.append(new String(rewritten, StandardCharsets.ISO_8859_1));
        return defineClass(name, rewritten, 0, rewritten.length);
    }

    /** The rewriting reads class files as resources to learn which fields they have. */
    @Override
    protected URL findResource(String name) {
        byte[] bytes = name.endsWith(".class") ? compiled.get(name.substring(0, name.length() - 6)) : null;
        try {
            return bytes == null ? null : new URL(null, "memory:///" + name, new Memory(bytes));
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** Handler of URLs whose content is an array of bytes. */
    private static final class Memory extends URLStreamHandler {
        private final byte[] bytes;

        Memory(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                    return new ByteArrayInputStream(bytes);
                }
            };
        }
    }

    /** Compiles classes of the unnamed package, by name; returns their bytecode and that of their nested classes. */
    static Map<String, byte[]> compile(Map<String, String> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        StringWriter messages = new StringWriter();
        JavaFileManager files = new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("memory:///" + name + ".class"), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        return classes.computeIfAbsent(name, key -> new ByteArrayOutputStream());
                    }
                };
            }
        };
        List<JavaFileObject> units = sources.entrySet().stream()
                .<JavaFileObject>map(source ->
                        new SimpleJavaFileObject(
                                URI.create("memory:///" + source.getKey() + ".java"), JavaFileObject.Kind.SOURCE) {
                            @Override
                            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                                return source.getValue();
                            }
                        })
                .toList();
        List<String> options = List.of("-g", "--release", "17", "-proc:none", "-implicit:none");
        boolean isDone =
                compiler.getTask(messages, files, null, options, null, units).call();
        assertEquals(true, isDone, messages::toString);
        Map<String, byte[]> bytes = new TreeMap<>();
        classes.forEach((name, out) -> bytes.put(name, out.toByteArray()));
        return bytes;
    }
}
