package org.taskrace.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Every class of large jars passes the JVM's verifier after it was rewritten: old class files, signed jars, Scala's bytecode. */
class LinkingTest {

    private static final List<String> LARGE = List.of(
            "guava-33.5.0-jre",
            "h2-2.4.240",
            "scala-library-2.13.18",
            // A signed jar with classes for several releases.
            "bcprov-jdk18on-1.82",
            // Class files of Java 1.1 to 1.4, without frames.
            "xalan-2.7.3",
            "lucene-core-9.12.3");

    @TempDir
    static Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void every_class_links_as_without_the_agent(Jdks.Jdk jdk) throws IOException {
        LibraryProgram linker = LibraryProgram.named("LinkAll.java");
        Path classes = Files.createTempDirectory(work, "linker");
        ChildJvm.compile(List.of(linker.source()), classes);
        String[] jars = LARGE.stream().map(LibraryProgram::jar).toArray(String[]::new);
        List<String> path = new ArrayList<>(List.of(classes.toString()));
        path.addAll(List.of(jars));
        String classPath = String.join(File.pathSeparator, path);

        ChildJvm.Result plain = new ChildJvm(jdk).withoutAgent().seconds(600).run(classPath, "LinkAll", jars);
        ChildJvm.Result checked = new ChildJvm(jdk).seconds(600).run(classPath, "LinkAll", jars);
        assertEquals(plain.out(), checked.out(), checked.err());
        assertFalse(checked.out().contains("VerifyError"), checked.out());
        assertTrue(checked.err().contains("taskrace: no race, in every schedule of this input"), checked.err());
        assertEquals(0, checked.status());

        // What the libraries use may be unknown there, so the verdict does not count.
        ChildJvm.Result parallel =
                new ChildJvm(jdk).options("workers=2").seconds(600).run(classPath, "LinkAll", jars);
        assertEquals(plain.out(), parallel.out(), parallel.err());
    }
}
