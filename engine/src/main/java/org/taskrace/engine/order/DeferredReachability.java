package org.taskrace.engine.order;

import java.util.Optional;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * Deferred use of a published structure: it answers in place of the bags, once bags do not suffice.
 *
 * <p>Bags cost a tenth of the memory of a structure. So a structure that the user has not named is not built while bags suffice. Until
 * then each event is written down as an int. All of them are replayed into the structure when the program does something that bags
 * cannot follow. The strand that begins with an event mostly follows from the event, since strands are numbered in their order; only
 * other strands are written down.
 *
 * <pre>
 *   bits 31..27   event      an {@link Event}'s ordinal
 *   bits 26..0    argument   a task, strand, promise, stage or kind; tasks and strands count from the beginning of the log
 * </pre>
 *
 * <p>Invariants: I1: at most one of {@code exact} and {@code untold} is present. I2: a replay implies the strands that the recording
 * implied, in its order: both begin without a pipeline.
 */
final class DeferredReachability {

    /** Kind of an event. The ordinal takes five bits. */
    enum Event {
        STRAND,

        /** The strand that begins with the event before, where that event implies another one. */
        OTHER_STRAND,
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
    private static final int ARGUMENT_BITS = 27;

    /** Two values in place of an expected strand: none, and the strand that the running task was in before. */
    private static final int NO_STRAND = -1;

    private static final int SAME_STRAND = -2;

    private final ReachabilitySelector choice;

    /** The structure that may be needed, its first strand and task, and the number of finishes that the root had open there. */
    private Algorithm candidate;

    private int firstStrand;
    private int firstTask;
    private int openFinishes;

    /** The events that the candidate has not been told; null if there is no candidate, or it answers. */
    private IntList untold;

    /** The list behind {@code untold}, kept for the next candidate. */
    private final IntList log = new IntList();

    /** The newest strand, and the one that the last event in the log implies; both count from the beginning of the log. */
    private int newest;

    private int expected;

    /** Whether there was a pipeline: from there on tasks get new strands while others run. */
    private boolean hadPipeline;

    private ReachabilityAdapter exact;

    /** During a replay: the running task, and the number of the next one. */
    private int running;

    private int nextTask;

    /** During a replay: the strand of each task. */
    private IntList strandOf;

    /** During a replay: the number of tasks before the last event. */
    private int created;

    DeferredReachability(ReachabilitySelector choice) {
        this.choice = choice;
    }

    /** Returns whether events are neither told nor written down. */
    boolean isIdle() {
        return exact == null && untold == null;
    }

    /** Returns whether a structure answers. */
    boolean answers() {
        return exact != null;
    }

    /** Begins the log of a candidate; the root alone is live, in this strand, with so many open finishes. */
    void begin(Optional<Algorithm> structure, int now, int task, int finishes) {
        candidate = structure.orElse(null);
        exact = null;
        untold = null;
        if (candidate != null) {
            firstStrand = now;
            firstTask = task;
            openFinishes = finishes;
            log.clear();
            untold = log;
            newest = 0;
            expected = NO_STRAND;
            hadPipeline = false;
            if (!choice.isAutomatic()) {
                activate();
            }
        }
    }

    /** Forgets the structure and the log: the root alone is live. */
    void forget() {
        exact = null;
        untold = null;
    }

    /** Lets the candidate take over: bags do not suffice any more. */
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
        exact = new ReachabilityAdapter(candidate, firstStrand, firstTask, openFinishes);
        exact.strand(0, firstStrand);
        choice.begins(candidate);
        newest = 0;
        // The strands that follow from events before the first pipeline were not written down.
        hadPipeline = false;
        strandOf = new IntList();
        strandOf.add(0);
        created = 1;
        for (int i = 0; i < events.size() && exact != null; i++) {
            Event event = event(events.get(i));
            replay(event, argument(events.get(i)));
            boolean isOther = i + 1 < events.size() && event(events.get(i + 1)) == Event.OTHER_STRAND;
            if (exact != null && !isOther) {
                replayStrandAfter(event);
            }
        }
        strandOf = null;
    }

    private static Event event(int written) {
        return EVENTS[written >>> ARGUMENT_BITS];
    }

    private static int argument(int written) {
        return written & (1 << ARGUMENT_BITS) - 1;
    }

    private void replay(Event event, int argument) {
        if (event == Event.OTHER_STRAND && strandOf.size() > created) {
            // The child's is still the one before.
            strandOf.set(created, argument - 1);
        }
        created = strandOf.size();
        if (event == Event.CREATE) {
            strandOf.add(newest + 1);
        } else if (event == Event.BEGIN_PIPELINE) {
            hadPipeline = true;
        } else if (event == Event.STRAND || event == Event.OTHER_STRAND) {
            strandOf.set(local(running), argument);
            newest = Math.max(newest, argument);
        }
        apply(event, argument);
    }

    private void replayStrandAfter(Event event) {
        int strand = strandAfter(event);
        if (strand == SAME_STRAND) {
            replay(Event.STRAND, strandOf.get(local(running)));
        } else if (strand != NO_STRAND) {
            replay(Event.STRAND, strand);
        }
    }

    /** Returns the strand that an event implies. */
    private int strandAfter(Event event) {
        return switch (event) {
            // The child has the first of the two.
            case CREATE -> newest + 2;
            case SWITCH -> hadPipeline ? NO_STRAND : SAME_STRAND;
            case BEGIN_FINISH, END_FINISH, SYNC, JOIN, GET_FUTURE, SET, GET -> newest + 1;
            default -> NO_STRAND;
        };
    }

    void tell(Event event) {
        tell(event, 0);
    }

    void tell(Event event, int argument) {
        if (exact != null) {
            apply(event, argument);
        } else if (untold != null) {
            hadPipeline |= event == Event.BEGIN_PIPELINE;
            write(event, argument);
            expected = strandAfter(event);
        }
    }

    /** Tells the creation of a task that runs at once; its creator goes on in the given strand. */
    void createAndRun(TaskKind kind, int child, int creatorStrand) {
        int strand = creatorStrand - firstStrand;
        if (untold != null && strand == newest + 2 && !hadPipeline && local(child) >>> ARGUMENT_BITS == 0) {
            // The events imply all strands.
            untold.add(Event.CREATE.ordinal() << ARGUMENT_BITS | kind.ordinal());
            untold.add(Event.SWITCH.ordinal() << ARGUMENT_BITS | local(child));
            newest = strand;
            expected = SAME_STRAND;
            return;
        }
        tell(Event.CREATE, kind.ordinal());
        strand(creatorStrand);
        tellTask(Event.SWITCH, child);
    }

    void tellTask(Event event, int task) {
        if (exact != null || untold != null) {
            tell(event, local(task));
        }
    }

    /** Tells the strand that the running task is in. */
    void strand(int now) {
        int strand = now - firstStrand;
        if (exact != null) {
            apply(Event.STRAND, strand);
        } else if (untold != null) {
            if (expected == NO_STRAND) {
                write(Event.STRAND, strand);
            } else if (expected != SAME_STRAND && expected != strand) {
                write(Event.OTHER_STRAND, strand);
            }
            expected = NO_STRAND;
            newest = Math.max(newest, strand);
        }
    }

    private int local(int task) {
        return task == 0 ? 0 : task - firstTask + 1;
    }

    private void write(Event event, int argument) {
        if (argument < 0 || argument >>> ARGUMENT_BITS != 0) {
            // The argument does not fit into the log: the structure gets it at once.
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

    /** Returns whether a task belongs to the log: it is the root, or was created after the beginning. */
    boolean knows(int task) {
        return task == 0 || task >= firstTask;
    }

    /** Returns whether a strand precedes all events of the log. */
    boolean isOlder(int ended) {
        return ended < firstStrand;
    }

    boolean precedesNow(int earlier) {
        return exact.precedesNow(earlier);
    }

    /** Tells the structure an event; a structure that cannot go on is given up. */
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

    private void applyTo(ReachabilityAdapter structure, Event event, int argument) {
        switch (event) {
            case STRAND, OTHER_STRAND -> structure.strand(running, argument + firstStrand);
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
        return (exact == null ? 0 : exact.bytes()) + log.bytes();
    }
}
