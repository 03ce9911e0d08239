package org.taskrace.engine.order;

import java.util.Optional;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * The structure that answers what comes before what in place of the bags, while one does.
 *
 * <p>A structure that nobody asked for by name is not needed as long as the bags suffice, which cost a tenth of the memory. Until
 * then events are only written down, an int each, and told to it together when the program does what bags cannot follow. The strand that begins with
 * an event most often follows from it, since strands are numbered in their order: only others are written down.
 *
 * <pre>
 *   bits 31..27   what happened     an {@link Event}'s ordinal
 *   bits 26..0    to whom           a task, strand, promise, stage or kind; tasks and strands are counted from the beginning
 * </pre>
 */
final class DeferredReachability {

    /** What can happen. The ordinal takes five bits. */
    enum Event {
        STRAND,

        /** The strand that begins with the event before, where it is another one than follows from that. */
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

    /** In place of the strand that is expected: none, and whichever the running task was in before. */
    private static final int NO_STRAND = -1;

    private static final int SAME_STRAND = -2;

    private final ReachabilitySelector choice;

    /** The structure that may be needed, from which strand and task on, and how many finishes the root had open then. */
    private Algorithm candidate;

    private int firstStrand;
    private int firstTask;
    private int openFinishes;

    /** What it has not been told; null if there is no candidate, or it answers. */
    private IntList untold;

    /** The same list, kept for the next time. */
    private final IntList log = new IntList();

    /** The newest strand, counted from the beginning, and the one that begins with the event that was written down last. */
    private int newest;

    private int expected;

    /** Whether there was a pipeline, where tasks get new strands while others run. */
    private boolean hadPipeline;

    private ReachabilityAdapter exact;

    /** While a structure is told: who runs, and the number of the next task. */
    private int running;

    private int nextTask;

    /** While what was written down is told: the strand of each task. */
    private IntList strandOf;

    /** How many tasks there were before the event that was told last. */
    private int created;

    DeferredReachability(ReachabilitySelector choice) {
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

    /** The strand that begins with an event, unless another one is told. */
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

    /** The running task has created another one that runs at once, and will be in this strand when it goes on. */
    void createAndRun(TaskKind kind, int child, int creatorStrand) {
        int strand = creatorStrand - firstStrand;
        if (untold != null && strand == newest + 2 && !hadPipeline && local(child) >>> ARGUMENT_BITS == 0) {
            // All is as it follows from the events.
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

    /** The running task is in this strand now. */
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
