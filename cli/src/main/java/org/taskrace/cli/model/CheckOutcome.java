package org.taskrace.cli.model;

import java.util.List;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.language.check.Check;

/**
 * The outcome for one program and one algorithm.
 *
 * @param program the file as it was named
 * @param algorithm the algorithm's name
 * @param status {@code ok}, {@code unsupported}, {@code deadlock} or {@code error}
 * @param check the run, or null if nothing ran
 * @param message the verdict or what is wrong, for people
 * @param exitCode the exit code for this outcome alone
 */
record CheckOutcome(String program, String algorithm, String status, Check check, String message, int exitCode) {

    /** Returns the outcome of a program that could not be run at all. */
    static CheckOutcome failed(String program, String algorithm, String status, String message, int exitCode) {
        return new CheckOutcome(program, algorithm, status, null, message, exitCode);
    }

    CheckOutcome withExitCode(int other) {
        return new CheckOutcome(program, algorithm, status, check, message, other);
    }

    List<String> racyLocations() {
        return check == null ? List.of() : check.racyLocations();
    }

    boolean isDisagreement() {
        return exitCode == ExitCode.INTERNAL;
    }
}
