package org.taskrace.agent.constructs.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Type;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.hooks.sync.AtomicHooks;

/** The descriptions of the families agree with the JDKs and with the hooks, and say what the models rely on. */
class ConstructRegistryTest {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final ConstructRegistry ALL = ConstructRegistry.all();

    private static Map<Jdks.Jdk, JdkClasses> jdks() throws IOException {
        Map<Jdks.Jdk, JdkClasses> jdks = new LinkedHashMap<>();
        for (Jdks.Jdk jdk : Jdks.all()) {
            jdks.put(jdk, new JdkClasses(jdk.home()));
        }
        return jdks;
    }

    static Stream<Hook> hooks() {
        return ALL.hooks().stream();
    }

    @ParameterizedTest
    @MethodSource("hooks")
    void every_hook_calls_a_static_method_that_exists(Hook hook) throws ClassNotFoundException {
        List<String> found = new ArrayList<>();
        for (Method method : Class.forName(hook.targetOwner().replace('/', '.')).getDeclaredMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers())) {
                found.add(method.getName() + Type.getMethodDescriptor(method));
            }
        }
        // For a stage the visitor itself makes the descriptor: the function with its kind, sources and executor.
        String target = hook.result().startsWith("stage:")
                ? "function(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
                : hook.targetName() + hook.targetDescriptor();
        assertTrue(found.contains(target), hook.toString());
    }

    @Test
    void every_hooked_method_exists_in_each_release_that_the_hook_names() throws IOException {
        List<String> missing = new ArrayList<>();
        jdks().forEach((jdk, classes) -> {
            for (Hook hook : ALL.hooks()) {
                if (hook.appliesTo(jdk.release())
                        && !(classes.has(hook.owner())
                                && classes.methodsOf(hook.owner()).contains(hook.method() + hook.descriptor()))) {
                    missing.add(jdk.release() + ": " + hook);
                }
            }
        });
        assertEquals(List.of(), missing);
    }

    @Test
    void every_described_type_and_operation_exists_in_some_release() throws IOException {
        List<JdkClasses> jdks = List.copyOf(jdks().values());
        TreeSet<String> missing = new TreeSet<>();
        for (ConstructFamily family : ALL.families()) {
            for (TypeDescription type : family.types()) {
                List<String> names = type.names().stream()
                        .filter(name -> !name.contains("*") && !name.startsWith("org/taskrace/"))
                        .toList();
                for (String name : names) {
                    if (jdks.stream().noneMatch(jdk -> jdk.has(name))) {
                        missing.add(name);
                    }
                }
                for (OperationDescription operation : type.operations()) {
                    if (!names.isEmpty() && names.stream().noneMatch(name -> has(jdks, name, operation))) {
                        missing.add(names.get(0) + "." + operation.method() + operation.descriptor());
                    }
                }
            }
        }
        assertEquals(new TreeSet<>(), missing);
    }

    private static boolean has(List<JdkClasses> jdks, String type, OperationDescription operation) {
        for (JdkClasses jdk : jdks) {
            if (jdk.has(type)) {
                for (String method : jdk.methodsOf(type)) {
                    int open = method.indexOf('(');
                    if (operation.matches(method.substring(0, open), method.substring(open))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static OutcomeVariation variation(String owner, String name, String descriptor) {
        return ALL.variation(CONCURRENT + owner, name, descriptor);
    }

    @Test
    void a_wait_without_limit_always_comes_out_alike_and_one_with_a_limit_need_not() {
        String timed = "(JLjava/util/concurrent/TimeUnit;)Z";
        assertEquals(OutcomeVariation.NEVER, variation("CountDownLatch", "await", "()V"));
        assertEquals(OutcomeVariation.IF_CHANGED_CONCURRENTLY, variation("CountDownLatch", "await", timed));
        assertEquals(OutcomeVariation.NEVER, variation("Future", "get", "()Ljava/lang/Object;"));
        assertEquals(
                OutcomeVariation.IF_CHANGED_CONCURRENTLY,
                variation("Future", "get", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"));
        assertEquals(OutcomeVariation.ALWAYS, variation("ExecutorService", "invokeAny", "(Ljava/util/Collection;)"));
    }

    @Test
    void a_method_of_an_unknown_class_may_come_out_otherwise_and_orders_in_both_directions() {
        assertEquals(OutcomeVariation.ALWAYS, variation("Gate", "pass", "()V"));
        assertEquals(CallKind.PUBLISHES_AND_SEES, ALL.call(CONCURRENT + "Gate", "pass", "()V"));
        assertEquals(WaitBehaviour.WAITS, ALL.progress(CONCURRENT + "Gate", "await", "()V"));
        assertFalse(ALL.allowsWorkers(CONCURRENT + "Gate", "pass", "()V"));
        assertNull(ALL.variation("com/example/Gate", "pass", "()V"));
    }

    @Test
    void overloads_differ_by_their_descriptors() {
        String queue = CONCURRENT + "LinkedBlockingQueue";
        assertEquals(CallKind.TAKES, ALL.call(queue, "remove", "()Ljava/lang/Object;"));
        assertEquals(CallKind.ASKS, ALL.call(queue, "remove", "(Ljava/lang/Object;)Z"));
        assertTrue(ALL.isQuiet("java/util/ArrayList", "remove", "(I)Ljava/lang/Object;"));
        assertFalse(ALL.isQuiet("java/util/ArrayList", "remove", "(Ljava/lang/Object;)Z"));
    }

    @Test
    void an_update_whose_result_is_unused_commutes_and_an_exchange_is_a_write() {
        OperationDescription add = ALL.operation(CONCURRENT + "atomic/AtomicInteger", "getAndIncrement", "()I");
        assertEquals(AtomicHooks.EXCHANGE | AtomicHooks.ORDERING, add.atomicOperation(false));
        assertEquals(AtomicHooks.UPDATE | AtomicHooks.ORDERING, add.atomicOperation(true));
        OperationDescription set = ALL.operation(CONCURRENT + "atomic/AtomicInteger", "getAndSet", "(I)I");
        assertEquals(AtomicHooks.WRITE | AtomicHooks.ORDERING, set.atomicOperation(true));
    }

    @Test
    void a_nested_class_of_java_util_concurrent_is_described_with_its_outer_class() {
        assertEquals(
                CallKind.NONE, ALL.call(CONCURRENT + "ThreadPoolExecutor$AbortPolicy", "rejectedExecution", "()V"));
        assertEquals(CallKind.LOCKS, ALL.call(CONCURRENT + "locks/ReentrantReadWriteLock$ReadLock", "lock", "()V"));
    }

    private static ConstructFamily read(String text) {
        return FamilyReader.read("gates", text);
    }

    @Test
    void a_description_is_read_line_by_line() {
        ConstructFamily family = read("# gates\nworkers: no\ntype a/Gate Door\nworkers yes: look\n"
                + "departs, waits, never: pass await(J\nif-changed: *\n"
                + "in a/Gate\nhook pass()V | TaskHooks.fork(Ljava/lang/Object;)Z | this | return | 21-24\n"
                + "row: gates\nedges: e\nweakens: no\nprograms: `Gate`\n");
        TypeDescription type = family.types().get(0);
        assertEquals(List.of("a/Gate", "a/Door"), type.names());
        assertFalse(type.allowsWorkers("pass"));
        assertTrue(type.allowsWorkers("look"));
        assertEquals(CallKind.DEPARTS, type.operation("await", "(J)V").call());
        assertEquals(
                OutcomeVariation.IF_CHANGED_CONCURRENTLY,
                type.operation("await", "()V").variation());
        Hook hook = family.hooks().get(0);
        assertEquals("org/taskrace/hooks/tasks/TaskHooks", hook.targetOwner());
        assertEquals("fork", hook.targetName());
        assertTrue(hook.appliesTo(21) && hook.appliesTo(24) && !hook.appliesTo(25));
        assertEquals("| gates | e | no | `Gate` |", family.rows().get(0).markdown());
    }

    @Test
    void a_wrong_line_is_named() {
        String begin = "type a/Gate\n";
        for (String line : List.of("opens, never: pass", "departs, waits: pass")) {
            IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> read(begin + line));
            assertTrue(thrown.getMessage().startsWith("gates.txt, line 2"), thrown.getMessage());
        }
    }
}
