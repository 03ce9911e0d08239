package org.taskrace.cli.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Messages about exceptions of the file system, for a user who named a file. */
public final class IoMessages {

    private IoMessages() {}

    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
