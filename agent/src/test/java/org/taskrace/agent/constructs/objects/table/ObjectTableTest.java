package org.taskrace.agent.constructs.objects.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;

class ObjectTableTest {

    private static ObjectTable own(Path... files) {
        return parsed(ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of(files)));
    }

    private static ObjectTable of(String text) {
        return parsed(ObjectTable.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), List.of()));
    }

    private static ObjectTable parsed(ObjectTable table) {
        table.parse();
        return table;
    }

    private static String errorOf(String text) {
        return assertThrows(TableTextException.class, () -> of(text)).getMessage();
    }

    private static CallEffects effects(Class<?> type, String name, Class<?>... parameters)
            throws NoSuchMethodException {
        CallShapeTable shapes = new CallShapeTable();
        Method method = type.getMethod(name, parameters);
        int shape = shapes.number(new CallShape(name, Type.getMethodDescriptor(method), null));
        return new ClassModelTable(own(), shapes).of(type).effects(shape);
    }

    /** A list that guards itself. */
    static final class Guarded extends ArrayList<Object> {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized boolean add(Object value) {
            return super.add(value);
        }
    }

    @Test
    void an_element_is_told_from_the_structure() throws NoSuchMethodException {
        CallEffects get = effects(ArrayList.class, "get", int.class);
        assertEquals(Access.READS, get.structure());
        assertEquals(Access.READS, get.element());
        assertEquals(1, get.at());
        assertEquals(
                Access.WRITES, effects(ArrayList.class, "add", Object.class).structure());
    }

    @Test
    void the_nearest_type_that_names_a_method_counts() throws NoSuchMethodException {
        assertEquals(
                Access.REORDERS,
                effects(LinkedHashMap.class, "get", Object.class).structure());
        assertEquals(
                Access.WRITES,
                effects(ArrayList.class, "sort", java.util.Comparator.class).structure());
        assertEquals(
                Access.READS,
                effects(java.util.LinkedList.class, "sort", java.util.Comparator.class)
                        .structure());
    }

    @Test
    void what_a_class_of_the_program_overrides_is_left_to_its_own_code() throws NoSuchMethodException {
        assertEquals(CallEffects.NOTHING, effects(Guarded.class, "add", Object.class));
        assertEquals(Access.WRITES, effects(Guarded.class, "clear").structure());
    }

    @Test
    void safety_comes_from_the_class_and_not_from_its_interfaces() {
        ClassModelTable models = new ClassModelTable(own(), new CallShapeTable());
        assertEquals(Safety.UNSAFE, models.of(ArrayList.class).safety());
        assertEquals(Safety.SYNCHRONIZED, models.of(Vector.class).safety());
        assertEquals(Safety.CONCURRENT, models.of(ConcurrentHashMap.class).safety());
        assertEquals(Safety.SAFE, models.of(List.of(1, 2, 3).getClass()).safety());
        assertEquals(
                Safety.CURSOR,
                models.of(new ArrayList<>().iterator().getClass()).safety());
        assertEquals(Safety.DELEGATING, models.of(ObjectTableTest.class).safety());
    }

    @Test
    void a_file_of_the_user_adds_types_and_corrects_others(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("more.txt"), """
                # a comment
                type com.example.Tally unsafe
                reads: total
                type java.util.BitSet synchronized  # wrong, but it is the user's word
                """);
        ObjectTable table = own(file);
        assertEquals(Safety.UNSAFE, table.safety("com.example.Tally"));
        assertEquals(
                Access.READS,
                table.effects(List.of("com.example.Tally"), "total", "()").structure());
        assertEquals(Safety.SYNCHRONIZED, table.safety("java.util.BitSet"));
        assertNull(table.safety("com.example.Other"));
    }

    @Test
    void ranges_views_and_families_are_understood() {
        ObjectTable table = of("""
                type a.B
                writes argument 1 from 2 length result: read
                returns view of argument 1: unmodifiable*
                type a.B$* safe
                """);
        CallEffects read = table.effects(List.of("a.B"), "read", "(byte[],int,int)");
        assertEquals(
                new CallEffects.Argument(1, true, 2, CallEffects.RESULT, true, 0, false),
                read.arguments().get(0));
        assertEquals(
                CallEffects.View.OF_ARGUMENT,
                table.effects(List.of("a.B"), "unmodifiableList", "(List)").view());
        assertEquals(Safety.SAFE, table.safety("a.B$C"));
    }

    @Test
    void an_error_names_the_file_the_line_and_what_is_right() {
        assertEquals(
                "jdk-objects.txt:2: 'raeds' is no effect; docs/jdk-objects.md lists them",
                errorOf("type a.B unsafe\nraeds: get"));
        assertTrue(errorOf("type a.B careful").contains("'careful' says nothing about a type; write unsafe"));
        assertTrue(errorOf("reads: get").contains("methods without a type"));
        assertTrue(errorOf("type a.B\nget").contains("expected 'type NAME SAFETY' or 'EFFECTS: METHODS', found 'get'"));
        assertTrue(errorOf("type a.B\nreads:").contains("no method after the colon"));
        assertTrue(errorOf("type a.B\nreads: get)").contains("'get)' is no method"));
        assertTrue(errorOf("type a.B\nreads argument 0: get").contains("there is no argument 0"));
    }

    @Test
    void a_missing_file_is_named() {
        Path missing = Path.of("no-such-table.txt");
        String message =
                assertThrows(IllegalArgumentException.class, () -> own(missing)).getMessage();
        assertTrue(message.contains("no-such-table.txt cannot be read"), message);
    }
}
