package org.taskrace.agent.analysis.testing;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.ProgramView;

/**
 * A Java source that was compiled in memory, as a program without class files: its methods for an analysis, and the answers that the analysis asks for. A test names
 * instructions by the text of their source line, so each statement of interest stands on a line of its own.
 */
public final class CompiledSource implements ProgramView {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** One for all: to open the JDK's modules takes longer than to compile a method. */
    private static final StandardJavaFileManager STANDARD = COMPILER.getStandardFileManager(null, null, null);

    private final List<String> source;
    private final Map<String, ClassNode> classes = new LinkedHashMap<>();

    private CompiledSource(String source) {
        this.source = source.lines().map(String::strip).toList();
        compile(source).forEach((name, bytes) -> {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
            classes.put(node.name, node);
        });
    }

    /** Compiles the members of a class that is named Sample. */
    public static CompiledSource ofMembers(String members) {
        return new CompiledSource("class Sample {\n" + members + "\n}\n");
    }

    /** Compiles a whole source file; its classes have no package. */
    public static CompiledSource of(String source) {
        return new CompiledSource(source);
    }

    /** Returns the method of this name, in whichever class it is declared first. */
    public MethodNode method(String name) {
        return classes.values().stream()
                .flatMap(type -> type.methods.stream())
                .filter(method -> method.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no method " + name));
    }

    /** Returns the class file of this name, or null. */
    public ClassNode type(String name) {
        return classes.get(name);
    }

    /** Returns the source lines of some instructions of a method, in the order of the code: one line for each. */
    public List<String> lines(MethodNode method, Collection<? extends AbstractInsnNode> instructions) {
        List<String> lines = new ArrayList<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instructions.contains(instruction)) {
                lines.add(line(instruction));
            }
        }
        return lines;
    }

    /** Returns the source line of an instruction, without its indentation. */
    public String line(AbstractInsnNode instruction) {
        AbstractInsnNode before = instruction;
        while (!(before instanceof LineNumberNode)) {
            before = before.getPrevious();
        }
        return source.get(((LineNumberNode) before).line - 1);
    }

    @Override
    public boolean mayBeVolatile(String owner, String name, String descriptor) {
        FieldNode field = field(owner, name);
        return field == null || (field.access & Opcodes.ACC_VOLATILE) != 0;
    }

    @Override
    public boolean isFinal(String owner, String name, String descriptor) {
        FieldNode field = field(owner, name);
        return field != null && (field.access & Opcodes.ACC_FINAL) != 0;
    }

    @Override
    public boolean mayInitialize(String owner) {
        ClassNode type = classes.get(owner);
        return type == null
                ? !owner.startsWith("java/")
                : type.methods.stream().anyMatch(method -> method.name.equals("<clinit>"))
                        || mayInitialize(type.superName);
    }

    @Override
    public MethodNode onlyTarget(int opcode, String owner, String name, String descriptor) {
        ClassNode type = classes.get(owner);
        if (type == null || opcode == Opcodes.INVOKEINTERFACE) {
            return null;
        }
        for (MethodNode method : type.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                boolean isOnly = opcode != Opcodes.INVOKEVIRTUAL
                        || ((type.access | method.access) & Opcodes.ACC_FINAL) != 0
                        || (method.access & Opcodes.ACC_PRIVATE) != 0;
                return isOnly ? method : null;
            }
        }
        return onlyTarget(opcode, type.superName, name, descriptor);
    }

    private FieldNode field(String owner, String name) {
        ClassNode type = classes.get(owner);
        if (type == null) {
            return null;
        }
        return type.fields.stream()
                .filter(field -> field.name.equals(name))
                .findFirst()
                .orElseGet(() -> field(type.superName, name));
    }

    private static Map<String, byte[]> compile(String source) {
        StringWriter messages = new StringWriter();
        Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();
        JavaFileManager files = new InMemory(STANDARD, written);
        List<String> options = List.of("-source", "17", "-target", "17", "-g", "-proc:none", "-Xlint:none");
        boolean isCompiled = COMPILER.getTask(messages, files, null, options, null, List.of(new Text(source)))
                .call();
        if (!isCompiled) {
            throw new AssertionError(messages + "\n" + source);
        }
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        written.forEach((name, stream) -> bytes.put(name, stream.toByteArray()));
        return bytes;
    }

    /** A source file in a string. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String text) {
            super(URI.create("string:///Sample.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    /** A file manager that keeps class files in memory. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written;

        InMemory(JavaFileManager next, Map<String, ByteArrayOutputStream> written) {
            super(next);
            this.written = written;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(className, bytes);
                    return bytes;
                }
            };
        }
    }
}
