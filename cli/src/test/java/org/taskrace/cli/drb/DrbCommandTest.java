package org.taskrace.cli.drb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.cli.Main;
import org.taskrace.cli.exit.ExitCode;

/** The table of DataRaceBench: right and wrong verdicts, right and wrong pairs, and the figures of other tools. */
class DrbCommandTest {

    private static final String RACY = """
            import static org.taskrace.tasks.Tasks.*;
            class %s {
                static int x;
                public static void main(String[] args) {
                    finish(() -> {
                        async(() -> x = 1); // race
                        x = 2; %s
                    });
                }
            }
            """;

    @TempDir
    Path programs;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int drb(String... arguments) {
        System.setProperty("taskrace.jar", AgentJar.path().toString());
        try {
            String[] all = new String[arguments.length + 1];
            all[0] = "drb";
            System.arraycopy(arguments, 0, all, 1, arguments.length);
            return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
        } finally {
            System.clearProperty("taskrace.jar");
        }
    }

    private void program(String kind, String name, String secondComment) throws IOException {
        Path folder = Files.createDirectories(programs.resolve(kind));
        Files.writeString(folder.resolve(name + ".java"), RACY.formatted(name, secondComment));
    }

    @Test
    void verdicts_and_pairs_are_scored_beside_other_tools() throws IOException {
        program("yes", "Drb027Right", "// race");
        program("yes", "Drb999WrongPair", "");
        program("no", "Drb072Wrong", "// race");
        assertEquals(ExitCode.INTERNAL, drb("--programs", programs.toString(), "--workers", "2"), () -> out + "" + err);
        String table = out.toString().replaceAll(" +", " ");
        assertTrue(table.contains("Drb027Right yes TP yes TP TP TP TP FN TP\n"), table);
        assertTrue(table.contains("Drb999WrongPair yes TP no - - - - - -\n"), table);
        assertTrue(table.contains("Drb072Wrong no FP - TN TN TN TN TN TN\n"), table);
        assertTrue(
                table.contains("taskrace: TP 2, FP 1, TN 0, FN 0, neither 0; right pair of lines in 1 of 2\n"), table);
    }

    @Test
    void a_folder_without_programs_is_named() {
        assertEquals(ExitCode.USAGE, drb("--programs", programs.toString()));
        assertTrue(err.toString().contains("lacks the folders yes and no"), err.toString());
        assertEquals(ExitCode.USAGE, drb("--workers", "0"));
    }
}
