package org.taskrace.report.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.report.Examples;

class SourceFinderTest {

    @TempDir
    Path folder;

    @Test
    void an_excerpt_has_the_lines_around() {
        SourceFinder.Excerpt excerpt = Examples.sources()
                .excerpt("shop.Orders$Part", "Orders.java", 50, 1)
                .orElseThrow();

        assertEquals(49, excerpt.from());
        assertEquals("                total += amounts[i];", excerpt.lines().get(1));
        assertEquals(3, excerpt.lines().size());
    }

    @Test
    void the_first_line_has_nothing_before_it() {
        assertEquals(
                1,
                Examples.sources()
                        .excerpt("shop.Orders", "Orders.java", 1, 4)
                        .orElseThrow()
                        .from());
    }

    @Test
    void a_line_that_the_file_does_not_have_is_not_found() {
        assertTrue(Examples.sources()
                .excerpt("shop.Orders", "Orders.java", 1000, 4)
                .isEmpty());
        assertTrue(
                Examples.sources().excerpt("shop.Orders", "Orders.java", 0, 4).isEmpty());
    }

    @Test
    void sources_of_a_maven_project_are_found_from_its_folder() throws IOException {
        Path source = folder.resolve("src/main/java/a/b/C.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "package a.b;\n");

        assertEquals(Optional.of(source), new SourceFinder(List.of(folder)).find("a.b.C", "C.java"));
    }

    @Test
    void nothing_outside_the_folders_is_found() throws IOException {
        Files.writeString(folder.resolve("Secret.java"), "secret\n");
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.createSymbolicLink(inner.resolve("Link.java"), folder.resolve("Secret.java"));
        Files.writeString(inner.resolve("passwd"), "root\n");
        SourceFinder finder = new SourceFinder(List.of(inner));

        assertTrue(finder.find("", "../Secret.java").isEmpty());
        assertTrue(finder.find("...Secret", "Secret.java").isEmpty());
        assertTrue(finder.find("", folder.resolve("Secret.java").toString()).isEmpty());
        assertTrue(finder.find("", "Link.java").isEmpty());
        assertTrue(finder.find("", "passwd").isEmpty());
        assertTrue(finder.find("", "\0.java").isEmpty());
    }

    @Test
    void frames_and_places_are_read() {
        assertEquals(
                new Place("a.B$C", "lambda$f$0", "B.java", 7),
                Place.frame("a.B$C.lambda$f$0(B.java:7)").orElseThrow());
        assertEquals(
                new Place("a.B", "<init>", "B.java", 0),
                Place.frame("java.base/a.B.<init>(B.java)").orElseThrow());
        assertEquals(new Place("", "", "B.java", 7), Place.at("B.java:7").orElseThrow());
        assertTrue(Place.at("").isEmpty());
        assertTrue(Place.frame("nonsense").isEmpty());
    }
}
