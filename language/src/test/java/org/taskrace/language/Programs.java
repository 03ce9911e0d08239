package org.taskrace.language;

import java.util.List;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.OracleDetector;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.check.Check;
import org.taskrace.language.code.Program;
import org.taskrace.language.parse.Parser;
import org.taskrace.language.parse.ProgramTextException;
import org.taskrace.language.run.Interpreter;

/** Short ways to parse and check a text in tests. */
public final class Programs {

    private Programs() {}

    public static Program parsed(String text) {
        try {
            return Parser.parse(text.toCharArray());
        } catch (ProgramTextException e) {
            throw new AssertionError(e.line() + ":" + e.column() + ": " + e.getMessage() + "\n" + text, e);
        }
    }

    /** Returns the message with which a text is refused, with its place before it. */
    public static String refusal(String text) {
        try {
            Parser.parse(text.toCharArray());
        } catch (ProgramTextException e) {
            return e.line() + ":" + e.column() + ": " + e.getMessage();
        }
        throw new AssertionError("was taken for a program: " + text);
    }

    public static Check checked(String text) {
        return checked(text, ExecutionOrder.DEPTH_FIRST);
    }

    public static Check checked(String text, ExecutionOrder order) {
        return Check.run(parsed(text), new OracleDetector(), order, 1_000_000);
    }

    public static List<String> racy(String text) {
        Check check = checked(text);
        if (check.status() != Check.Status.OK) {
            throw new AssertionError(check.status() + ": " + check.run());
        }
        return check.racyLocations();
    }

    /** Returns the error with which a program ends, with its place before it. */
    public static String error(String text) {
        Check check = checked(text);
        if (check.run().error() == null) {
            throw new AssertionError("ended " + check.status() + ": " + text);
        }
        int site = check.run().error().site();
        return check.program().line(site) + ":" + check.program().column(site) + ": "
                + check.run().error().getMessage();
    }

    public static Check checked(String text, String algorithm) {
        return Check.run(parsed(text), Algorithms.byName(algorithm), Interpreter.DEFAULT_MAX_ROUNDS);
    }
}
