package org.taskrace.cli.report;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.stored.StoredReportReader;
import org.taskrace.report.suppress.SuppressionTextException;
import org.taskrace.report.suppress.Suppressions;

/** Reader of the files that these commands work on. */
public final class ResultFile {

    /** A result that cannot be used: the message for the user, and the exit code. */
    public static final class Unusable extends Exception {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        Unusable(String message, int exitCode, Exception cause) {
            super(message, cause);
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }

    private ResultFile() {}

    /** Returns a stored result. */
    public static StoredReport read(Path file) throws Unusable {
        try {
            return StoredReportReader.read(Files.readString(file));
        } catch (ReportTextException e) {
            String message = file + ":" + e.line() + ":" + e.column() + ": " + e.getMessage()
                    + "; a result is what 'taskrace run --json FILE' writes";
            throw new Unusable(message, ExitCode.NOT_A_PROGRAM, e);
        } catch (CharacterCodingException e) {
            throw new Unusable(file + ": the text is not UTF-8", ExitCode.NOT_A_PROGRAM, e);
        } catch (IOException e) {
            throw new Unusable(file + ": cannot be read: " + IoMessages.of(e), ExitCode.USAGE, e);
        }
    }

    /** Returns the suppressions of a file; if none is named, those of the usual file if it exists. */
    static Suppressions suppressions(Path named) throws Unusable {
        Path file = named == null ? Path.of(Suppressions.DEFAULT_FILE) : named;
        try {
            return Suppressions.read(file);
        } catch (SuppressionTextException e) {
            throw new Unusable(e.getMessage(), ExitCode.USAGE, e);
        } catch (NoSuchFileException e) {
            if (named == null) {
                return Suppressions.none();
            }
            throw new Unusable(file + ": cannot be read: " + IoMessages.of(e), ExitCode.USAGE, e);
        } catch (IOException e) {
            throw new Unusable(file + ": cannot be read: " + IoMessages.of(e), ExitCode.USAGE, e);
        }
    }
}
