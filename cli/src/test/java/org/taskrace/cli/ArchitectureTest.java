package org.taskrace.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between modules, as ARCHITECTURE.md draws them. The command line sees every module, so the test stands here. */
class ArchitectureTest {

    private static final String ROOT = "org.taskrace.";

    /**
     * Module (first package below org.taskrace) → the packages of ours that it may use besides its own. A module that is not on
     * the class path is skipped; one that is, but has no line here, fails.
     */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            Map.entry("annotations", List.of()),
            Map.entry("hooks", List.of()),
            Map.entry("core", List.of()),
            Map.entry("engine", List.of("core", "hooks")),
            Map.entry("language", List.of("core")),
            Map.entry("report", List.of("core.race")),
            Map.entry("tasks", List.of("core", "hooks")),
            Map.entry("agent", List.of("core", "hooks", "engine", "report")),
            Map.entry("junit", List.of("core", "hooks", "tasks", "agent", "report")),
            Map.entry("spark", List.of("agent.explore.workers")),
            Map.entry("testkit", List.of("core", "engine", "language")),
            Map.entry("cli", List.of("core", "hooks", "engine", "language", "tasks", "agent", "report")));

    /**
     * Room (package of hooks, engine or agent) → the rooms of these three modules that it may use. A line that is indented further goes on
     * with the room above it. A room without a line fails, and so does a line without a room.
     */
    private static final String ROOMS = """
        hooks: hooks.arrays hooks.memory hooks.parallel hooks.sync hooks.tasks
        hooks.arrays: hooks.memory
        hooks.listening: hooks.memory hooks.parallel
        hooks.loops: hooks.arrays hooks.memory
        hooks.memory:
        hooks.parallel: hooks.arrays hooks.loops hooks.memory
        hooks.sync: hooks.memory
        hooks.tasks:
        engine.detect: engine.findings engine.history engine.order engine.site hooks hooks.arrays
            hooks.memory
        engine.findings: engine.site engine.util hooks.memory hooks.tasks
        engine.history: engine.findings engine.order engine.order.readers engine.site engine.util
            hooks.arrays hooks.memory hooks.sync
        engine.order: engine.order.readers engine.site hooks.arrays hooks.memory
        engine.order.readers: hooks.memory
        engine.site:
        engine.util:
        agent: agent.constructs.locks agent.explore agent.jdk agent.options agent.parallel
            agent.scheduler.fibers agent.session
            agent.transform engine.findings engine.site hooks hooks.memory hooks.sync hooks.tasks
        agent.analysis: agent.analysis.symbols agent.constructs.family
        agent.analysis.escape: agent.analysis agent.analysis.flow agent.analysis.symbols
        agent.analysis.facts: agent.analysis agent.analysis.escape agent.analysis.flow
            agent.analysis.values
        agent.analysis.flow:
        agent.analysis.loops: agent.analysis agent.analysis.facts agent.analysis.flow
            agent.analysis.symbols
        agent.analysis.symbols:
        agent.analysis.taint:
        agent.analysis.values: agent.analysis agent.analysis.flow agent.analysis.symbols
        agent.blocking: agent.constructs.family hooks.tasks
        agent.constructs: agent.blocking agent.constructs.channels agent.constructs.executors agent.constructs.family
            agent.scheduler.fibers agent.constructs.forkjoin
            agent.constructs.futures agent.constructs.locks agent.constructs.outcomes
            agent.constructs.queues agent.constructs.scopes agent.constructs.streams
            agent.constructs.synchronizers
            agent.constructs.threads agent.constructs.time agent.launch agent.scheduler
            agent.scheduler.policy engine.findings engine.history engine.order engine.site hooks.memory
            hooks.sync
            hooks.tasks
        agent.constructs.atomics: agent.constructs.family agent.constructs.objects.table agent.effects engine.history
            engine.order engine.site engine.util hooks.arrays hooks.memory hooks.sync
        agent.constructs.channels: agent.scheduler engine.order engine.site engine.util hooks.tasks
        agent.constructs.executors: agent.blocking agent.constructs.futures agent.constructs.outcomes
            agent.scheduler agent.scheduler.fibers engine.order engine.util hooks.tasks
        agent.constructs.family: hooks.sync
        agent.constructs.forkjoin: agent.blocking agent.constructs.executors agent.constructs.futures
            agent.constructs.outcomes
            agent.scheduler agent.scheduler.fibers engine.order engine.order.readers engine.util hooks.arrays
            hooks.memory hooks.tasks
        agent.constructs.futures: agent.blocking agent.constructs.outcomes agent.scheduler agent.scheduler.fibers engine.findings
            engine.order engine.site
            engine.util hooks.tasks
        agent.constructs.locks: agent.scheduler engine.findings engine.history engine.order engine.util hooks.sync
            hooks.tasks
        agent.constructs.objects: agent.constructs.atomics agent.constructs.family agent.constructs.objects.table
            engine.history engine.order engine.site engine.util hooks.arrays hooks.memory hooks.sync hooks.tasks
        agent.constructs.objects.table:
        agent.constructs.outcomes: agent.scheduler engine.findings engine.order engine.site
            engine.util hooks.tasks
        agent.constructs.queues: agent.constructs.family agent.constructs.futures agent.constructs.outcomes
            agent.constructs.synchronizers engine.order engine.util hooks.memory hooks.tasks
        agent.constructs.scopes: agent.constructs.futures agent.constructs.threads agent.scheduler
            agent.scheduler.fibers engine.order engine.util hooks.tasks
        agent.constructs.streams: agent.constructs.forkjoin agent.scheduler agent.scheduler.fibers
            engine.order engine.order.readers hooks.tasks
        agent.constructs.synchronizers: agent.constructs.futures agent.constructs.outcomes
            agent.scheduler agent.scheduler.fibers engine.order engine.util hooks.memory hooks.sync
            hooks.tasks
        agent.constructs.threads: agent.constructs.executors agent.constructs.futures
            agent.constructs.outcomes agent.constructs.time agent.scheduler agent.scheduler.fibers
            agent.scheduler.policy engine.order hooks.memory hooks.tasks
        agent.constructs.time: agent.constructs.executors agent.constructs.futures agent.constructs.outcomes agent.scheduler
            engine.order engine.site engine.util hooks.tasks
        agent.effects: agent.constructs.objects.table
        agent.explore: agent.constructs.locks agent.explore.direct agent.explore.findings agent.explore.program
            agent.explore.record agent.explore.runs agent.explore.search agent.explore.search.tree agent.explore.workers
            agent.options agent.result agent.session hooks.tasks
        agent.explore.direct: agent.constructs.family agent.constructs.futures agent.constructs.locks agent.explore.record
            agent.explore.search agent.explore.search.tree agent.scheduler agent.session engine.findings engine.order
            engine.site hooks.sync hooks.tasks
        agent.explore.findings: agent.explore.direct agent.explore.record agent.explore.search
        agent.explore.program:
        agent.explore.record: agent.explore.search
        agent.explore.runs: agent.constructs.locks agent.explore.direct agent.explore.findings agent.explore.program
            agent.explore.record agent.explore.search agent.options agent.scheduler agent.scheduler.fibers agent.session
            engine.site
        agent.explore.search:
        agent.explore.search.tree: agent.explore.search
        agent.explore.workers:
        agent.jdk: agent.constructs.family agent.options
        agent.launch: engine.findings agent.scheduler agent.scheduler.fibers
        agent.options: engine.detect engine.order
        agent.parallel: agent.constructs.atomics agent.constructs.family agent.constructs.locks agent.constructs.objects
            agent.constructs.objects.table agent.parallel.locks agent.parallel.trace agent.scheduler
            engine.findings engine.order engine.site engine.util hooks
            hooks.listening hooks.memory hooks.parallel hooks.sync hooks.tasks
        agent.parallel.locks: engine.findings engine.history engine.util hooks.sync
        agent.parallel.trace: engine.site hooks.memory hooks.parallel
        agent.result: agent.launch agent.options agent.scheduler agent.scheduler.fibers
            engine.findings engine.history engine.order engine.site hooks.arrays hooks.memory
            hooks.tasks
        agent.scheduler: engine.findings agent.blocking agent.scheduler.fibers engine.history engine.order
            engine.site engine.util hooks.memory hooks.tasks
        agent.scheduler.fibers: hooks.memory
        agent.scheduler.policy: agent.scheduler.fibers agent.constructs.atomics agent.constructs.family agent.scheduler
            engine.history engine.order engine.site hooks.memory
        agent.session: agent.constructs agent.constructs.atomics agent.constructs.locks
            agent.constructs.objects agent.constructs.objects.table agent.constructs.outcomes
            agent.effects agent.jdk agent.launch agent.options agent.parallel agent.parallel.trace agent.result
            agent.scheduler agent.scheduler.fibers agent.scheduler.policy agent.transform agent.transform.classes
            agent.transform.context agent.transform.store engine.findings engine.history engine.order engine.site hooks
            hooks.arrays hooks.memory hooks.parallel hooks.sync hooks.tasks
        agent.transform: agent.analysis agent.analysis.escape agent.analysis.facts agent.analysis.taint
            agent.constructs.objects.table
            agent.effects agent.transform.calls agent.transform.classes agent.transform.context
            agent.transform.fields agent.transform.methods agent.transform.passes
            agent.transform.store agent.transform.sync agent.transform.variants engine.site
        agent.transform.arrays: agent.analysis.symbols agent.analysis.values agent.transform.context
            hooks.memory
        agent.transform.calls: agent.constructs.atomics agent.constructs.family agent.constructs.objects.table agent.effects agent.transform.classes
            agent.transform.context engine.site hooks.memory hooks.sync hooks.tasks
        agent.transform.classes: agent.analysis agent.analysis.flow agent.analysis.taint agent.constructs.family
            agent.constructs.objects.table hooks.tasks
        agent.transform.context: agent.options agent.transform.classes engine.site hooks.tasks
        agent.transform.fields: agent.analysis.values agent.constructs.atomics agent.options
            agent.transform.classes agent.transform.context engine.site hooks.memory
        agent.transform.loops: agent.analysis agent.analysis.facts agent.analysis.flow agent.analysis.loops
            agent.analysis.symbols agent.options agent.transform.arrays agent.transform.classes
            agent.transform.context agent.transform.fields hooks.memory
        agent.transform.methods: agent.constructs.family agent.transform.calls
            agent.transform.classes agent.transform.context agent.transform.fields
            agent.transform.sync engine.site hooks.tasks
        agent.transform.passes: agent.analysis agent.analysis.escape agent.analysis.facts
            agent.analysis.flow agent.analysis.loops agent.analysis.symbols agent.analysis.values
            agent.options agent.transform.arrays agent.transform.calls agent.transform.classes
            agent.transform.context agent.transform.fields agent.transform.loops
            agent.transform.variants engine.site
        agent.transform.store: agent.constructs.objects.table agent.transform.classes
            agent.transform.context agent.transform.variants engine.site
        agent.transform.sync: agent.analysis.taint agent.constructs.family agent.transform.calls agent.transform.classes
            agent.transform.context engine.site hooks.sync
        agent.transform.variants: agent.analysis.escape agent.analysis.flow agent.transform.classes
        """;

    /** A newcomer finds a class by its role only in a room of few classes. The public task API is one mechanism in one package. */
    private static final int MOST_CLASSES = 18;

    /** A class in the text of ARCHITECTURE.md: its room, its name, a member; the first and last may be missing. */
    private static final Pattern NAMED =
            Pattern.compile("`(?:([a-z][a-z.]*)\\.)?([A-Z]\\w*)(?:\\.(\\w+))?(?:\\([\\w, ]*\\))?`");

    /** Classes of the JDK whose methods that text takes as examples. */
    private static final Set<String> JDK_EXAMPLES = Set.of("CountDownLatch", "ForkJoinTask");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("org.taskrace");

    static Set<String> modulesOnTheClassPath() {
        return CLASSES.stream().map(ArchitectureTest::module).collect(toCollection(TreeSet::new));
    }

    @Test
    void the_rules_see_real_classes() {
        assertTrue(modulesOnTheClassPath().containsAll(Set.of("core", "cli")), modulesOnTheClassPath()::toString);
    }

    @Test
    void every_module_has_a_line_in_the_table() {
        Set<String> unknown = modulesOnTheClassPath();
        unknown.removeAll(MAY_USE.keySet());

        assertEquals(Set.of(), unknown, "modules without a line in MAY_USE");
    }

    @ParameterizedTest
    @MethodSource("modulesOnTheClassPath")
    void module_uses_only_what_it_may(String module) {
        classes()
                .that()
                .resideInAPackage(ROOT + module + "..")
                .should()
                .onlyDependOnClassesThat(allowedFor(module))
                .check(CLASSES);
    }

    @Test
    void core_uses_no_library() {
        usesNoLibrary("core");
    }

    @Test
    void hooks_use_no_library() {
        usesNoLibrary("hooks");
    }

    @Test
    void engine_uses_no_library() {
        usesNoLibrary("engine");
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    private static Map<String, Set<String>> rooms() {
        Map<String, Set<String>> rooms = new TreeMap<>();
        Set<String> mayUse = Set.of();
        for (String line : ROOMS.lines().toList()) {
            String words = line.strip();
            if (words.endsWith(":") || words.contains(": ")) {
                mayUse = new TreeSet<>();
                rooms.put(words.substring(0, words.indexOf(':')), mayUse);
                words = words.substring(words.indexOf(':') + 1).strip();
            }
            if (!words.isEmpty()) {
                mayUse.addAll(List.of(words.split(" ")));
            }
        }
        return rooms;
    }

    private static String room(JavaClass ours) {
        return ours.getPackageName().substring(ROOT.length());
    }

    private static boolean hasRooms(JavaClass type) {
        return isOurs(type) && List.of("hooks", "engine", "agent").contains(module(type));
    }

    private static boolean isFile(JavaClass type) {
        return isOurs(type) && type.isTopLevelClass() && !type.getSimpleName().equals("package-info");
    }

    @Test
    void rooms_use_only_the_rooms_that_their_lines_name() {
        Map<String, Set<String>> rooms = rooms();
        Set<String> wrong = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            if (!hasRooms(type)) {
                continue;
            }
            Set<String> mayUse = rooms.get(room(type));
            if (mayUse == null) {
                wrong.add(room(type) + " has no line");
                continue;
            }
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(used -> hasRooms(used) && !room(used).equals(room(type)) && !mayUse.contains(room(used)))
                    .forEach(used -> wrong.add(room(type) + " uses " + room(used) + ": " + type.getSimpleName() + " → "
                            + used.getSimpleName()));
        }
        assertEquals(Set.of(), wrong);
    }

    @Test
    void every_line_of_a_room_has_a_room() {
        Set<String> there = CLASSES.stream()
                .filter(ArchitectureTest::hasRooms)
                .map(ArchitectureTest::room)
                .collect(toCollection(TreeSet::new));
        Set<String> named = new TreeSet<>(rooms().keySet());
        rooms().values().forEach(named::addAll);
        named.removeAll(there);
        assertEquals(Set.of(), named, "rooms that are not there");
    }

    @Test
    void no_package_has_more_classes_than_a_newcomer_can_look_through() {
        Map<String, Long> sizes = CLASSES.stream()
                .filter(type -> isFile(type) && !type.getPackageName().equals(ROOT + "tasks"))
                .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));
        sizes.values().removeIf(size -> size <= MOST_CLASSES);
        assertEquals(Map.of(), sizes);
    }

    @Test
    void no_simple_name_of_a_class_stands_twice_in_the_tree() {
        Map<String, Set<String>> packages = new TreeMap<>();
        CLASSES.stream()
                .filter(ArchitectureTest::isFile)
                .forEach(type -> packages.computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
                        .add(type.getPackageName()));
        packages.values().removeIf(all -> all.size() == 1);
        assertEquals(Map.of(), packages);
    }

    @Test
    void every_class_and_member_that_the_document_names_exists() throws IOException {
        Map<String, JavaClass> ours = new TreeMap<>();
        CLASSES.stream().filter(ArchitectureTest::isOurs).forEach(type -> ours.putIfAbsent(type.getSimpleName(), type));
        String text = Files.readString(Path.of("..", "ARCHITECTURE.md"));
        Set<String> wrong = new TreeSet<>();
        int found = 0;
        for (Matcher named = NAMED.matcher(text); named.find(); ) {
            JavaClass type = ours.get(named.group(2));
            String room = named.group(1);
            String member = named.group(3);
            if (type == null) {
                // Without a room or member it may be a class of the JDK, a test or a program.
                boolean isOfJdk = member != null && JDK_EXAMPLES.contains(named.group(2));
                if (room != null || member != null && !isOfJdk) {
                    wrong.add(named.group());
                }
                continue;
            }
            found++;
            boolean isThere = member == null
                    || type.getAllMembers().stream()
                            .anyMatch(one -> one.getName().equals(member));
            if (!isThere || room != null && !type.getPackageName().equals(ROOT + room)) {
                wrong.add(named.group());
            }
        }
        assertEquals(Set.of(), wrong);
        assertTrue(found > 80, "only " + found + " names of classes were found");
    }

    private static void usesNoLibrary(String module) {
        classes()
                .that()
                .resideInAPackage(ROOT + module + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "jdk..", "sun..", "org.taskrace..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> allowedFor(String module) {
        List<String> allowed = MAY_USE.getOrDefault(module, List.of());
        return DescribedPredicate.describe(
                "are its own, of a library, or in " + allowed,
                used -> !isOurs(used)
                        || isIn(used, module)
                        || allowed.stream().anyMatch(packageName -> isIn(used, packageName)));
    }

    private static boolean isOurs(JavaClass used) {
        return used.getPackageName().startsWith(ROOT);
    }

    private static boolean isIn(JavaClass used, String packageName) {
        return (used.getPackageName() + ".").startsWith(ROOT + packageName + ".");
    }

    private static String module(JavaClass ours) {
        String below = ours.getPackageName().substring(ROOT.length());
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }
}
