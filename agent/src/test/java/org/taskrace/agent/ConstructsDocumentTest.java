package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/constructs.md names only programs that exist, as twins. */
class ConstructsDocumentTest {

    private static final Path ROOT = Path.of("..");

    @Test
    void every_program_that_the_table_names_exists_with_its_twin() throws IOException {
        int named = 0;
        for (String line : Files.readAllLines(ROOT.resolve("docs").resolve("constructs.md"))) {
            String[] cells = line.split("\\|");
            if (cells.length != 5) {
                continue;
            }
            Matcher program = Pattern.compile("`(\\w+)`").matcher(cells[4]);
            while (program.find()) {
                named++;
                for (String kind : new String[] {"race", "norace"}) {
                    Path file = ROOT.resolve("programs")
                            .resolve("java")
                            .resolve(kind)
                            .resolve(program.group(1) + ".java");
                    assertTrue(Files.exists(file), file.toString());
                }
            }
        }
        assertTrue(named >= 25, "only " + named + " programs are named");
    }
}
