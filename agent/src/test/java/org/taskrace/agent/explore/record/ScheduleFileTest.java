package org.taskrace.agent.explore.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleFileTest {

    private static final ScheduleFile SCHEDULE = new ScheduleFile(
            "1.0",
            "/some/where",
            List.of("-cp", "a b", "Main", "two\nlines", "back\\slash"),
            false,
            true,
            "deadlock",
            "\n    main waits",
            List.of("acquires X.java:3"),
            List.of(new Flip(
                    "0.1 acquires a monitor #0", 0, "X.java:3", List.of("0.0 reads X.v #2", "0.2 reads X.v #0"))));

    @TempDir
    Path work;

    private Path written() throws IOException {
        Path file = work.resolve("1.schedule");
        SCHEDULE.write(file);
        return file;
    }

    private String refused(List<String> lines) throws IOException {
        Path file = Files.write(work.resolve("2.schedule"), lines);
        return assertThrows(ScheduleFile.Unreadable.class, () -> ScheduleFile.read(file))
                .getMessage();
    }

    @Test
    void a_schedule_is_read_as_it_was_written() throws IOException, ScheduleFile.Unreadable {
        assertEquals(SCHEDULE, ScheduleFile.read(written()));
    }

    @Test
    void a_file_that_is_cut_off_is_refused_wherever_it_ends() throws IOException {
        List<String> lines = Files.readAllLines(written());
        for (int length = 1; length < lines.size(); length++) {
            assertTrue(refused(lines.subList(0, length)).contains("is cut off"));
        }
    }

    @Test
    void a_file_of_another_kind_or_format_is_refused() throws IOException {
        assertTrue(refused(List.of()).contains("is no recorded schedule"));
        assertTrue(refused(List.of("public class X {", "end")).contains("is no recorded schedule"));
        assertTrue(refused(List.of("taskrace schedule, format 9", "end")).contains("has format 9"));
        assertTrue(refused(List.of("taskrace schedule, format 1", "end")).contains("names no program"));
        assertTrue(refused(List.of("taskrace schedule, format 1", "flap: 3", "end"))
                .contains("line 2"));
        assertTrue(refused(List.of("taskrace schedule, format 1", "flip: x", "end"))
                .contains("line 2"));
    }
}
