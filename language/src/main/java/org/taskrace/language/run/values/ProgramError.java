package org.taskrace.language.run.values;

/** The program did something that it must not do while it ran: a run-time error or a structure error, at a site. */
public final class ProgramError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int site;

    public ProgramError(int site, String message) {
        super(message, null, false, false);
        this.site = site;
    }

    public int site() {
        return site;
    }
}
