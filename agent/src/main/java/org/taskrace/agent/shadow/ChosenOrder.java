package org.taskrace.agent.shadow;

import java.util.Optional;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * The structure that answers what comes before what in place of the bags, while one does.
 *
 * <p>A structure that nobody asked for by name is not needed as long as the bags suffice, which cost a tenth of the memory. Until
 * then events are only written down, an int each, and told to it together when the program does what bags cannot follow.
 *
 * <pre>
 *   bits 31..28   what happened     an {@link Event}'s ordinal
 *   bits 27..0    to whom           a task, strand, promise, stage or kind; tasks and strands are counted from the beginning
 * </pre>
 */
final class ChosenOrder {

    /** What can happen. The ordinal takes four bits. */
    enum Event {
        STRAND,
        CREATE,
        SWITCH,
        END,
        BODY_ENDED,
        BEGIN_FINISH,
        END_FINISH,
        SYNC,
        JOIN,
        GET_FUTURE,
        SET,
        GET,
        BEGIN_PIPELINE,
        END_PIPELINE,
        STAGE,
        STAGE_WAIT
    }

    private static final Event[] EVENTS = Event.values();
    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int ARGUMENT_BITS = 28;

    private final StructureChoice choice;

    /** The structure that may be needed, from which strand and task on, and how many finishes the root had open then. */
    private Structure candidate;

    private int firstStrand;
    private int firstTask;
    private int openFinishes;

    /** What it has not been told; null if there is no candidate, or it answers. */
    private IntList untold;

    private ExactOrder exact;

    /** While a structure is told: who runs, and the number of the next task. */
    private int running;

    private int nextTask;

    ChosenOrder(StructureChoice choice) {
        this.choice = choice;
    }

    /** Whether nothing is told to anybody. */
    boolean isIdle() {
        return exact == null && untold == null;
    }

    /** Whether a structure answers. */
    boolean answers() {
        return exact != null;
    }

    /** The root alone is live, in this strand, with so many open finishes: a structure may begin here. */
    void begin(Optional<Structure> structure, int now, int task, int finishes) {
        candidate = structure.orElse(null);
        exact = null;
        untold = null;
        if (candidate != null) {
            firstStrand = now;
            firstTask = task;
            openFinishes = finishes;
            untold = new IntList();
            if (!choice.isAutomatic()) {
                activate();
            }
        }
    }

    /** Nothing that was told matters any more, since the root alone is live. */
    void forget() {
        exact = null;
        untold = null;
    }

    /** The bags do not suffice any more. */
    void bagsFail() {
        if (untold != null) {
            activate();
        }
    }

    private void activate() {
        IntList events = untold;
        untold = null;
        running = 0;
        nextTask = firstTask;
        exact = new ExactOrder(candidate, firstStrand, firstTask, openFinishes);
        exact.strand(0, firstStrand);
        choice.begins(candidate);
        for (int i = 0; i < events.size() && exact != null; i++) {
            int event = events.get(i);
            apply(EVENTS[event >>> ARGUMENT_BITS], event & (1 << ARGUMENT_BITS) - 1);
        }
    }

    void tell(Event event) {
        tell(event, 0);
    }

    void tell(Event event, int argument) {
        if (exact != null) {
            apply(event, argument);
        } else if (untold != null) {
            write(event, argument);
        }
    }

    void tellTask(Event event, int task) {
        if (exact != null || untold != null) {
            tell(event, task == 0 ? 0 : task - firstTask + 1);
        }
    }

    /** The running task is in this strand now. */
    void strand(int now) {
        if (exact != null || untold != null) {
            tell(Event.STRAND, now - firstStrand);
        }
    }

    private void write(Event event, int argument) {
        if (argument < 0 || argument >>> ARGUMENT_BITS != 0) {
            // More than there is room for: it has to be told at once.
            activate();
            if (exact != null) {
                apply(event, argument);
            }
            return;
        }
        int written = event.ordinal() << ARGUMENT_BITS | argument;
        if (event != Event.STRAND || untold.isEmpty() || untold.last() != written) {
            untold.add(written);
        }
    }

    /** Whether the structure was begun late enough to know a task. */
    boolean knows(int task) {
        return task == 0 || task >= firstTask;
    }

    /** Whether a strand precedes all that the structure was told of. */
    boolean isOlder(int ended) {
        return ended < firstStrand;
    }

    boolean precedesNow(int earlier) {
        return exact.precedesNow(earlier);
    }

    /** A structure that cannot go on is given up. */
    private void apply(Event event, int argument) {
        try {
            applyTo(exact, event, argument);
        } catch (RuntimeException outside) {
            choice.givenUp(exact.structure(), outside);
            exact = null;
        }
    }

    private int task(int local) {
        return local == 0 ? 0 : local + firstTask - 1;
    }

    private void applyTo(ExactOrder structure, Event event, int argument) {
        switch (event) {
            case STRAND -> structure.strand(running, argument + firstStrand);
            case CREATE -> structure.create(running, nextTask++, KINDS[argument]);
            case SWITCH -> {
                running = task(argument);
                structure.switchTo(running);
            }
            case END -> structure.end(task(argument));
            case BODY_ENDED -> structure.bodyEnded(task(argument));
            case BEGIN_FINISH -> structure.beginFinish(running);
            case END_FINISH -> structure.endFinish(running);
            case SYNC -> structure.sync(running);
            case JOIN -> structure.join(running, task(argument));
            case GET_FUTURE -> structure.getFuture(running, task(argument));
            case SET -> structure.set(running, argument);
            case GET -> structure.get(running, argument);
            case BEGIN_PIPELINE -> structure.beginPipeline(running);
            case END_PIPELINE -> structure.endPipeline(running);
            case STAGE -> structure.stage(running, argument, false);
            case STAGE_WAIT -> structure.stage(running, argument, true);
        }
    }

    long bytes() {
        return (exact == null ? 0 : exact.bytes()) + (untold == null ? 0 : untold.bytes());
    }
}
