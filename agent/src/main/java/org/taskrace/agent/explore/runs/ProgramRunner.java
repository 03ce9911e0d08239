package org.taskrace.agent.explore.runs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.direct.DirectorSettings;
import org.taskrace.agent.explore.direct.RunDirector;
import org.taskrace.agent.explore.findings.ExploredRun;
import org.taskrace.agent.explore.program.ExploredProgram;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.TaskNames;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.session.ProgramParts;
import org.taskrace.agent.session.Session;
import org.taskrace.report.RunReport;

/** Repeated runs of a program in one JVM, each in a session of its own. */
public final class ProgramRunner {

    private static final String FINE = "acquires ";
    private static final String TRIED = "tried ";
    private static final String ASKED = "asked ";
    private static final String CLASS = "initialises ";

    private final AgentOptions options;
    private final DirectorSettings settings;
    private final ProgramParts parts;
    private final UncontrolledLockControl outside;
    private final ExploredProgram program;
    private final TaskNames names = new TaskNames();
    private final SiteNames siteNames;
    private final Dependences dependences = new Dependences();

    /** Made for the first run, and used by all; null before. */
    private FiberFactory fibers;

    /** Used instead, if tasks may be suspended in class initialisers; null before. */
    private FiberFactory threads;

    /** The facts that other JVMs have learned about classes that are not loaded here. */
    private List<String> unresolved = new ArrayList<>();

    private int firstAccess;

    /**
     * @param firstAccess the number that the first access gets; numbers go on from session to session
     */
    public ProgramRunner(
            AgentOptions options,
            DirectorSettings settings,
            ProgramParts parts,
            UncontrolledLockControl outside,
            ExploredProgram program,
            int firstAccess) {
        this.options = options;
        this.settings = settings;
        this.parts = parts;
        this.outside = outside;
        this.program = program;
        this.firstAccess = firstAccess;
        siteNames = new SiteNames(parts.sites());
    }

    public String name() {
        return program.name();
    }

    public Dependences dependences() {
        return dependences;
    }

    /** Returns the names of tasks and places, which hold in all JVMs. */
    public TaskNames tasks() {
        return names;
    }

    SiteNames sites() {
        return siteNames;
    }

    /** Returns a hash of a run that is equal for equivalent runs, in all JVMs. */
    public long signature(ExploredRun run) {
        return run.director().trace().signature(names::hash, siteNames::hash);
    }

    /** Returns the number that the next session's first access gets. */
    public int nextAccess() {
        return firstAccess;
    }

    /** Runs the program once, with choices that are made by what the function returns. */
    public ExploredRun run(Function<RunDirector, ChoiceSource> choices)
            throws ClassNotFoundException, NoSuchMethodException {
        resolve();
        RunDirector director = new RunDirector(names, dependences, choices, parts.sites(), settings);
        ExploredProgram.Body body = program.prepare();
        boolean[] hasFailed = new boolean[1];
        Session session = new Session(options, parts, outside, firstAccess);
        if (fibers == null) {
            fibers = FiberFactory.create();
        }
        if (threads == null && !dependences.initialized().isEmpty()) {
            // Continuations cannot be suspended in a class initialiser.
            threads = FiberFactory.ofThreads();
        }
        RunReport report = session.explore(director, threads == null ? fibers : threads, () -> {
            try {
                body.run();
            } catch (StuckTaskError e) {
                // The run was given up.
            } catch (Throwable e) {
                hasFailed[0] = true;
                director.uncaught(Thread.currentThread(), e);
            }
        });
        firstAccess = session.nextAccess();
        Integer status = director.exitStatus();
        return new ExploredRun(
                director, report, program.output(), program.errors(), status != null ? status : hasFailed[0] ? 1 : 0);
    }

    /** Returns which operations depend on each other, as lines for other JVMs. */
    public List<String> relation() {
        List<String> all = new ArrayList<>(dependences.lines(siteNames::name));
        all.addAll(unresolved);
        return all;
    }

    /** Adds what another JVM has learned; returns whether it is new. */
    public boolean learn(List<String> relation) {
        Set<String> known = new HashSet<>(relation());
        List<String> more =
                relation.stream().filter(line -> !known.contains(line)).toList();
        unresolved.addAll(more);
        resolve();
        return !more.isEmpty();
    }

    private void resolve() {
        if (!unresolved.isEmpty()) {
            unresolved = new ArrayList<>(dependences.use(unresolved, siteNames::number));
        }
    }

    /** Returns the program's whole standard input if a run has read from it, otherwise null. */
    public byte[] input() throws IOException {
        return program.input();
    }

    /** Returns the acquires that are operations of their own, by their places in the program, and the kinds of ends that are. */
    public List<String> places() {
        List<String> places = new ArrayList<>();
        for (int site : dependences.finePlaces()) {
            places.add(FINE + parts.sites().get(site));
        }
        for (int site : dependences.triedPlaces()) {
            places.add(TRIED + parts.sites().get(site));
        }
        for (NoticedKind kind : NoticedKind.values()) {
            if (dependences.isNoticed(kind)) {
                places.add(ASKED + kind);
            }
        }
        dependences.initialized().forEach(name -> places.add(CLASS + name));
        return places;
    }

    /** Lets acquires be operations of their own, as far as the places are known by now. */
    void use(List<String> places) {
        for (NoticedKind kind : NoticedKind.values()) {
            if (places.contains(ASKED + kind)) {
                dependences.makeNoticed(kind);
            }
        }
        places.stream()
                .filter(place -> place.startsWith(CLASS))
                .forEach(place -> dependences.makeInitializedInSteps(place.substring(CLASS.length())));
        for (int site = 1; site < parts.sites().size(); site++) {
            String place = parts.sites().get(site).toString();
            if (places.contains(FINE + place)) {
                dependences.makeFine(site);
            }
            if (places.contains(TRIED + place)) {
                dependences.makeTried(site);
            }
        }
    }
}
