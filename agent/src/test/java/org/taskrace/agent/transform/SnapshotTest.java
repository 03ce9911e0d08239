package org.taskrace.agent.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.effects.EffectCache;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.agent.transform.store.ClassStore;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/**
 * The rewritten bytecode as text, so that a change of the rewriting is seen as a difference. After a change that is meant, run
 * with {@code -Dsnapshots.update} and look at the difference.
 */
class SnapshotTest {

    private static final Path SNAPSHOT = Path.of("src", "test", "snapshots", "Sample.txt");

    /** One access of each kind. */
    static final class Sample {
        int field;
        static long counter;
        volatile boolean ready;
        final int fixed = 1;

        int read(int[] array) {
            return field + array[fixed];
        }

        synchronized void write(double[] array, int index) {
            counter += index;
            array[index] = 2;
            ready = true;
        }
    }

    @Test
    void rewritten_bytecode_is_what_it_was() throws IOException {
        String actual = rewritten(Sample.class);
        if (System.getProperty("snapshots.update") != null) {
            Files.createDirectories(SNAPSHOT.getParent());
            Files.writeString(SNAPSHOT, actual);
        }
        assertEquals(Files.readString(SNAPSHOT), actual);
    }

    private static String rewritten(Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/');
        InconclusiveReasons problems = new InconclusiveReasons();
        // The sample stands in one of the tool's own packages, which are left alone unless the transformer is asked
        // directly.
        ObjectTable table = ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of());
        ProgramTransformer transformer = new ProgramTransformer(
                new ClassFilter(List.of(), List.of()),
                RewriteOptions.usual(),
                new SiteTable(),
                problems,
                table,
                new CallShapeTable(),
                new ComputedEffects(table, new EffectCache(null)),
                ClassStore.none());
        byte[] bytes;
        try (InputStream in = type.getResourceAsStream("/" + name + ".class")) {
            bytes = transformer.transform(type.getClassLoader(), name, in.readAllBytes());
        }
        assertEquals(List.of(), problems.list());
        StringWriter text = new StringWriter();
        new ClassReader(bytes)
                .accept(new TraceClassVisitor(null, new Textifier(), new PrintWriter(text)), ClassReader.SKIP_DEBUG);
        return text.toString();
    }
}
