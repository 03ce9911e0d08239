package org.taskrace.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewrittenClassesTest {

    private static final byte[] BEFORE = {1, 2, 3};
    private static final byte[] AFTER = {4, 5, 6, 7};

    @TempDir
    private Path folder;

    private Path saved() {
        Path file = folder.resolve("some/folder/jdk.classes");
        RewrittenClasses classes = RewrittenClasses.open(file, "key");
        classes.put("A", BEFORE, AFTER);
        classes.save();
        return file;
    }

    @Test
    void a_class_is_found_by_its_name_and_content_in_the_next_run() {
        RewrittenClasses next = RewrittenClasses.open(saved(), "key");
        assertArrayEquals(AFTER, next.get("A", BEFORE));
        assertNull(next.get("A", AFTER));
        assertNull(next.get("B", BEFORE));
    }

    @Test
    void a_class_that_is_met_after_one_save_is_kept_by_the_next() {
        Path file = folder.resolve("jdk.classes");
        RewrittenClasses classes = RewrittenClasses.open(file, "key");
        classes.put("A", BEFORE, AFTER);
        classes.save();
        classes.put("B", BEFORE, AFTER);
        classes.save();
        RewrittenClasses next = RewrittenClasses.open(file, "key");
        assertArrayEquals(AFTER, next.get("A", BEFORE));
        assertArrayEquals(AFTER, next.get("B", BEFORE));
    }

    @Test
    void another_agent_finds_nothing() {
        assertNull(RewrittenClasses.open(saved(), "other").get("A", BEFORE));
    }

    @Test
    void a_damaged_file_counts_as_none() throws IOException {
        Path file = saved();
        byte[] content = Files.readAllBytes(file);
        for (int i = 0; i < content.length; i++) {
            byte[] damaged = content.clone();
            damaged[i] ^= 0x10;
            Files.write(file, damaged);
            assertNull(RewrittenClasses.open(file, "key").get("A", BEFORE), "byte " + i);
        }
        Files.write(file, new byte[3]);
        assertNull(RewrittenClasses.open(file, "key").get("A", BEFORE));
    }

    @Test
    void runs_that_write_at_the_same_time_leave_one_whole_file() throws Exception {
        Path file = folder.resolve("jdk.classes");
        List<Thread> runs = new ArrayList<>();
        for (int run = 0; run < 8; run++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 20; i++) {
                    RewrittenClasses classes = RewrittenClasses.open(file, "key");
                    classes.put("A", BEFORE, AFTER);
                    classes.save();
                }
            });
            thread.start();
            runs.add(thread);
        }
        for (Thread run : runs) {
            run.join();
        }
        assertNotNull(RewrittenClasses.open(file, "key").get("A", BEFORE));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void a_folder_that_cannot_be_written_does_no_harm() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        RewrittenClasses classes = RewrittenClasses.open(file.resolve("jdk.classes"), "key");
        classes.put("A", BEFORE, AFTER);
        classes.save();
        assertArrayEquals(AFTER, classes.get("A", BEFORE));
    }

    @Test
    void only_the_newest_files_stay() throws IOException {
        for (int build = 0; build < 20; build++) {
            Path file = folder.resolve("jdk-" + build + ".classes");
            RewrittenClasses classes = RewrittenClasses.open(file, "key");
            classes.put("A", BEFORE, AFTER);
            classes.save();
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L * (build + 1)));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    Set.of("14", "15", "16", "17", "18", "19"),
                    files.map(file -> file.getFileName().toString().replaceAll("\\D", ""))
                            .collect(Collectors.toSet()));
        }
    }
}
