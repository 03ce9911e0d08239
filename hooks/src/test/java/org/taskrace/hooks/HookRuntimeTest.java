package org.taskrace.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.arrays.ShadowSettings;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.MemoryJudge;
import org.taskrace.hooks.memory.RunningThread;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.CompletionHooks;
import org.taskrace.hooks.tasks.ConstructHooks;
import org.taskrace.hooks.tasks.ExecutorHooks;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.hooks.tasks.TaskApiHooks;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ThreadHooks;

class HookRuntimeTest {

    /** Classes with a reference to an installed part, and the name of that field. */
    private static final Map<Class<?>, String> PARTS = Map.ofEntries(
            Map.entry(MemoryJudge.class, "current"),
            Map.entry(ArrayMemory.class, "settings"),
            Map.entry(TaskHooks.class, "control"),
            Map.entry(ExecutorHooks.class, "control"),
            Map.entry(ThreadHooks.class, "control"),
            Map.entry(ProgramHooks.class, "control"),
            Map.entry(TaskApiHooks.class, "control"),
            Map.entry(CompletionHooks.class, "control"),
            Map.entry(ConstructHooks.class, "control"),
            Map.entry(SyncHooks.class, "control"),
            Map.entry(ObjectHooks.class, "model"),
            Map.entry(AtomicHooks.class, "model"),
            Map.entry(ParallelMemory.class, "judge"));

    @AfterEach
    void remove() {
        CurrentStrand.end();
        RunningThread.set(null);
        HookRuntime.remove();
    }

    private static Map<Class<?>, Object> installed() throws ReflectiveOperationException {
        Map<Class<?>, Object> parts = new LinkedHashMap<>();
        for (Map.Entry<Class<?>, String> part : PARTS.entrySet()) {
            Field field = part.getKey().getDeclaredField(part.getValue());
            assertTrue(Modifier.isStatic(field.getModifiers()));
            field.setAccessible(true);
            parts.put(part.getKey(), field.get(null));
        }
        return parts;
    }

    @Test
    void removing_a_runtime_leaves_none_of_its_parts_reachable() throws ReflectiveOperationException {
        new HookRuntime()
                .judge(new MemoryJudge() {})
                .shadows(new ShadowSettings(false, false, false, false))
                .tasks(new TaskHooks.Control() {})
                .executors(new ExecutorHooks.Control() {})
                .threads(new ThreadHooks.Control() {})
                .program(new ProgramHooks.Control() {})
                .taskApi(new TaskApiHooks.Control() {})
                .completions(new CompletionHooks.Control() {})
                .constructs(new ConstructHooks.Control() {})
                .sync(new SyncHooks.Control() {})
                .objects(new ObjectHooks.Model() {})
                .atomics(new AtomicHooks.Model() {})
                .parallel(null, new ParallelMemory.Judge() {})
                .install();
        Map<Class<?>, Object> before = installed();
        HookRuntime.remove();
        installed().forEach((room, part) -> assertNotSame(before.get(room), part, room.getSimpleName()));
    }

    @Test
    void every_part_that_is_chosen_is_installed() throws ReflectiveOperationException {
        ConstructHooks.Control constructs = new ConstructHooks.Control() {};
        MemoryJudge judge = new MemoryJudge() {};
        new HookRuntime().constructs(constructs).judge(judge).install();
        assertSame(constructs, installed().get(ConstructHooks.class));
        assertSame(judge, installed().get(MemoryJudge.class));
    }

    @Test
    void each_session_counts_from_0() {
        RunningThread.set(Thread.currentThread());
        new HookRuntime().shadows(new ShadowSettings(true, true, false, true)).install();
        CurrentStrand.record(true);
        CurrentStrand.begin(10);
        AccessCounters.read();
        AccessCounters.write();
        AccessCounters.check();
        ArrayMemory.accessRange(new int[100], 0, 50, AccessKey.of(1, true));
        assertEquals(50, ArrayMemory.locations());
        assertEquals(1, ArrayShadowTable.made());
        new HookRuntime().shadows(new ShadowSettings(true, true, true, false)).install();
        assertEquals(0, ArrayMemory.locations());
        assertEquals(0, ArrayShadowTable.made());
        assertEquals(Set.of(0L), Set.of(AccessCounters.reads() + AccessCounters.writes() + AccessCounters.checks()));
        ArrayMemory.accessLoop(new int[100], 0, 1, 50, AccessKey.of(1, true));
        assertEquals(1, ArrayMemory.ownArrays());
        HookRuntime.remove();
        assertEquals(0, ArrayMemory.ownArrays());
    }
}
