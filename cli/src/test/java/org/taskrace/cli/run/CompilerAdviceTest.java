package org.taskrace.cli.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The JVM says nothing of a command for a method that does not exist: one that was renamed would just become slow. */
class CompilerAdviceTest {

    private static final Pattern COMMAND = Pattern.compile("-XX:CompileCommand=\\w+,([\\w.]+)::([\\w*]+).*");

    @Test
    void every_method_that_the_compiler_is_advised_about_exists() throws ClassNotFoundException {
        int commands = 0;
        for (String advice : TargetJdk.COMPILER_ADVICE) {
            Matcher command = COMMAND.matcher(advice);
            if (command.matches()) {
                commands++;
                // In the jar of the agent the library has another name.
                String name = command.group(1).replace("org.taskrace.shaded.asm", "org.objectweb.asm");
                Class<?> type = Class.forName(name, false, getClass().getClassLoader());
                String method = command.group(2).replace("*", ".*");
                assertTrue(
                        Arrays.stream(type.getDeclaredMethods())
                                .anyMatch(declared -> declared.getName().matches(method)),
                        advice);
            }
        }
        assertTrue(commands > 20, commands + " commands");
    }
}
