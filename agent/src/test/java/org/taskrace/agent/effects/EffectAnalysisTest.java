package org.taskrace.agent.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.constructs.objects.table.OwnAccess;
import org.taskrace.agent.effects.ComputedEffects.Touch;

class EffectAnalysisTest {

    private static final ObjectTable TABLE =
            ObjectTable.read(ObjectTable.class.getResourceAsStream(ObjectTable.OWN), List.of());

    private static List<Touch> touches(int opcode, String owner, String name, String descriptor) {
        return new ComputedEffects(TABLE, new EffectCache(null)).ofJdk(opcode, owner, name, descriptor);
    }

    @Test
    void constructor_that_walks_over_a_collection_surely_reads_it() {
        assertEquals(
                List.of(new Touch(1, false, false, true)),
                touches(
                        Opcodes.INVOKESPECIAL,
                        "java/util/concurrent/LinkedBlockingQueue",
                        "<init>",
                        "(Ljava/util/Collection;)V"));
    }

    @Test
    void method_that_hands_its_argument_on_has_no_effect() {
        assertEquals(
                List.of(),
                touches(
                        Opcodes.INVOKESTATIC,
                        "java/util/Objects",
                        "requireNonNull",
                        "(Ljava/lang/Object;)Ljava/lang/Object;"));
        assertEquals(
                List.of(),
                touches(
                        Opcodes.INVOKEVIRTUAL,
                        "java/util/concurrent/CompletableFuture",
                        "complete",
                        "(Ljava/lang/Object;)Z"));
    }

    @Test
    void elements_at_unknown_indices_are_only_possible() {
        assertEquals(
                List.of(new Touch(2, true, false, false)),
                touches(Opcodes.INVOKESTATIC, "java/lang/Character", "toChars", "(I[CI)I"));
    }

    @Test
    void unconditional_assignment_of_a_field_is_a_sure_write_of_the_object() {
        assertTrue(own("java/io/DataOutputStream", "writeInt", "(I)V")
                .contains(new OwnAccess("written", true, true, List.of())));
    }

    @Test
    void a_lock_counts_while_it_is_held() {
        List<OwnAccess> ofReadLine = own("java/io/LineNumberReader", "readLine", "()Ljava/lang/String;");
        assertTrue(ofReadLine.contains(new OwnAccess("skipLF", true, true, List.of("lock"))));
        assertTrue(ofReadLine.contains(new OwnAccess("lineNumber", true, false, List.of("lock"))));
        assertEquals(
                List.of(new OwnAccess("lineNumber", false, true, List.of())),
                own("java/io/LineNumberReader", "getLineNumber", "()I"));
    }

    @Test
    void synchronized_method_holds_the_monitor_of_its_object() {
        assertTrue(own("java/util/zip/GZIPOutputStream", "write", "([BII)V").stream()
                .filter(access -> !access.part().equals(OwnAccess.INSIDE))
                .allMatch(access -> access.locks().contains(OwnAccess.ITSELF)));
    }

    @Test
    void code_that_is_not_known_leaves_an_argument_without_mutators_as_it_is() {
        ComputedEffects effects = new ComputedEffects(TABLE, new EffectCache(null));
        String init = "(Ljava/security/Key;)V";
        assertTrue(effects.ofObject("javax/crypto/Mac", 1, "javax/crypto/spec/SecretKeySpec", "init", init).stream()
                .noneMatch(OwnAccess::writes));
        String add = "(Ljava/awt/geom/Area;)V";
        assertTrue(effects.ofObject("java/awt/geom/Area", 1, "java/awt/geom/Area", "add", add).stream()
                .anyMatch(access -> !access.writes()));
    }

    private static List<OwnAccess> own(String className, String name, String descriptor) {
        return new ComputedEffects(TABLE, new EffectCache(null)).ofObject(className, 0, className, name, descriptor);
    }

    @Test
    void a_cache_on_disk_gives_the_answers_back_and_survives_damage(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("sub").resolve("effects.txt");
        EffectCache cache = new EffectCache(file);
        assertEquals(null, cache.find("a"));
        MethodEffects effects = new MethodEffects(2);
        effects.add(1, MethodEffects.Kind.DEEP_READ, MethodEffects.SURE);
        effects.returns(1, 2);
        cache.add("a", effects);
        cache.save();
        assertEquals(effects, new EffectCache(file).find("a"));
        Files.writeString(file, "no cache");
        assertEquals(null, new EffectCache(file).find("a"));
        new EffectCache(Path.of("/proc/none/effects.txt")).find("a");
    }
}
