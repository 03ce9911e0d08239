package org.taskrace.agent.explore;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.session.ProgramParts;
import org.taskrace.agent.session.Session;
import org.taskrace.report.RunReport;

/** Runs a program again and again in one JVM: its classes are loaded anew for each run, and its input begins anew. */
final class ProgramRunner {

    private static final String FINE = "acquires ";
    private static final String TRIED = "tried ";

    private final AgentOptions options;
    private final boolean timeouts;
    private final ProgramParts program;
    private final UncontrolledLockControl outside;
    private final ProgramLoader.Factory loaders;
    private final String mainClass;
    private final String[] arguments;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Dependences dependences = new Dependences();
    private final FiberFactory fibers = FiberFactory.create();
    private final RepeatedInput input = new RepeatedInput(System.in);
    private int firstAccess = 1;

    ProgramRunner(
            AgentOptions options,
            boolean timeouts,
            ProgramParts program,
            UncontrolledLockControl outside,
            ProgramLoader.Factory loaders,
            String mainClass,
            String[] arguments) {
        this.options = options;
        this.timeouts = timeouts;
        this.program = program;
        this.outside = outside;
        this.loaders = loaders;
        this.mainClass = mainClass;
        this.arguments = arguments.clone();
    }

    String mainClass() {
        return mainClass;
    }

    Dependences dependences() {
        return dependences;
    }

    /** Runs the program once, with choices that are made by what the function returns. */
    ExploredRun run(Function<RunDirector, ChoiceSource> choices) throws ClassNotFoundException, NoSuchMethodException {
        ThreadNumbers.reset();
        RunDirector director =
                new RunDirector(numbers, dependences, choices, program.sites(), timeouts, options.determinacy());
        ProgramLoader loader = loaders.create();
        Thread.currentThread().setContextClassLoader(loader);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setIn(input.anew());
        System.setOut(new PrintStream(output, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errors, false, StandardCharsets.UTF_8));
        Method main = mainOf(Class.forName(mainClass, false, loader));
        boolean[] hasFailed = new boolean[1];
        Session session = new Session(options, program, outside, firstAccess);
        RunReport report = session.explore(director, fibers, () -> {
            try {
                main.invoke(null, main.getParameterCount() == 0 ? new Object[0] : new Object[] {arguments.clone()});
            } catch (InvocationTargetException e) {
                if (!(e.getCause() instanceof StuckTaskError)) {
                    hasFailed[0] = true;
                    director.uncaught(Thread.currentThread(), e.getCause());
                }
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        firstAccess = session.nextAccess();
        System.out.flush();
        System.err.flush();
        Integer status = director.exitStatus();
        return new ExploredRun(
                director,
                report,
                output.toString(StandardCharsets.UTF_8),
                errors.toString(StandardCharsets.UTF_8),
                status != null ? status : hasFailed[0] ? 1 : 0);
    }

    /** Returns the acquires that are operations of their own, by their places in the program. */
    List<String> places() {
        List<String> places = new ArrayList<>();
        for (int site : dependences.finePlaces()) {
            places.add(FINE + program.sites().get(site));
        }
        for (int site : dependences.triedPlaces()) {
            places.add(TRIED + program.sites().get(site));
        }
        return places;
    }

    /** Lets acquires be operations of their own, as far as the places are known by now. */
    void use(List<String> places) {
        for (int site = 1; site < program.sites().size(); site++) {
            String place = program.sites().get(site).toString();
            if (places.contains(FINE + place)) {
                dependences.makeFine(site);
            }
            if (places.contains(TRIED + place)) {
                dependences.makeTried(site);
            }
        }
    }

    private static Method mainOf(Class<?> type) throws NoSuchMethodException {
        Method main;
        try {
            main = type.getMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            main = type.getDeclaredMethod("main", String[].class);
        }
        main.setAccessible(true);
        return main;
    }
}
