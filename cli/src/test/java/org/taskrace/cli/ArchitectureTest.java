package org.taskrace.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
            Map.entry("hooks", List.of()),
            Map.entry("core", List.of()),
            Map.entry("engine", List.of("core", "hooks")),
            Map.entry("language", List.of("core")),
            Map.entry("report", List.of("core.race")),
            Map.entry("tasks", List.of("core", "hooks")),
            Map.entry("agent", List.of("core", "hooks", "engine", "report")),
            Map.entry("junit", List.of("core", "hooks", "tasks", "agent", "report")),
            Map.entry("testkit", List.of("core", "engine", "language")),
            Map.entry("cli", List.of("core", "hooks", "engine", "language", "tasks", "agent", "report")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
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
    void packages_have_no_cycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(CLASSES);
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
