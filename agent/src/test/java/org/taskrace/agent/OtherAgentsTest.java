package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import probing.ProbingAgent;

/** Programs that another agent changes, too. */
class OtherAgentsTest {

    private static final String PROGRAM = """
            public class Probed {
                static class Counter {
                    int value;

                    void add(int number) {
                        value += number;
                    }
                }

                static int work(int number) {
                    return number < 2 ? number : work(number - 1) + work(number - 2);
                }

                public static void main(String[] args) throws Exception {
                    Counter counter = new Counter();
                    Counter other = args[0].equals("race") ? counter : new Counter();
                    if (args.length > 1) {
                        probing.ProbingAgent.class
                                .getMethod(args[1], Class.class)
                                .invoke(null, Class.forName("Probed$Counter"));
                    }
                    Thread thread = new Thread(() -> counter.add(work(5)));
                    thread.start();
                    other.add(work(6));
                    thread.join();
                    System.out.println(counter.value + other.value);
                }
            }
            """;

    @TempDir
    static Path work;

    private static Path classes;
    private static Path probing;

    @BeforeAll
    static void compile() throws IOException {
        probing = work.resolve("probing.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", ProbingAgent.class.getName());
        attributes.putValue("Can-Retransform-Classes", "true");
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                AgentJar.location(ClassReader.class.getName()).toUri().toString());
        try (OutputStream out = Files.newOutputStream(probing);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (String name : List.of("", "$Changer", "$Prober", "$ProbeVisitor", "$ProbeVisitor$1")) {
                String entry = "probing/ProbingAgent" + name + ".class";
                entries.putNextEntry(new ZipEntry(entry));
                try (InputStream in = OtherAgentsTest.class.getResourceAsStream("/" + entry)) {
                    in.transferTo(entries);
                }
            }
        }
        Path source = Files.writeString(work.resolve("Probed.java"), PROGRAM);
        classes = ChildJvm.compile(List.of(source), work.resolve("classes"), "-cp", probing.toString());
    }

    @Test
    void marks_of_an_agent_that_comes_first_are_no_accesses() {
        for (Jdks.Jdk jdk : Jdks.all()) {
            ChildJvm.Result clean = child(jdk, "Probed").run(classes, "Probed", "clean");
            assertEquals("13\n", clean.out(), clean.err());
            assertTrue(clean.err().contains("no race, in every schedule"), clean.err());
            ChildJvm.Result racy = child(jdk, "Probed").run(classes, "Probed", "race");
            assertTrue(racy.err().contains("race 1 on Probed$Counter.value"), racy.err());
            assertTrue(racy.err().contains("1 race found"), racy.err());
        }
    }

    @Test
    void class_that_another_agent_retransforms_is_still_checked() {
        afterChange("retransform");
    }

    @Test
    void class_that_another_agent_redefines_is_still_checked() {
        afterChange("redefine");
    }

    private static void afterChange(String change) {
        for (Jdks.Jdk jdk : Jdks.all()) {
            ChildJvm.Result clean = child(jdk, "none").run(classes, "Probed", "clean", change);
            assertEquals("13\n", clean.out(), clean.err());
            assertTrue(clean.err().contains("taskrace: no race"), clean.err());
            ChildJvm.Result racy = child(jdk, "none").run(classes, "Probed", "race", change);
            assertTrue(racy.err().contains("race 1 on Probed$Counter.value"), racy.err());
        }
    }

    private static ChildJvm child(Jdks.Jdk jdk, String probed) {
        return new ChildJvm(jdk).jvm("-javaagent:" + probing + "=" + probed);
    }
}
