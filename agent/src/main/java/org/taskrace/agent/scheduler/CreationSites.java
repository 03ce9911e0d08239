package org.taskrace.agent.scheduler;

import java.security.CodeSource;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.tasks.ToolFrames;

/**
 * Finder of the program's own line behind the creation of a task. A library such as RxJava creates tasks in classes of its own; a reader
 * looks for the call of the program that led there.
 *
 * <p>A class belongs to the program if it was loaded from a folder, or from where the main class was loaded. Only creations by other
 * classes are looked at: they cost a walk over the stack of the running task. Where that stack has no frame of the program, the task is
 * named like its creator.
 */
public final class CreationSites {

    private record Caller(String className, int line, String calledClass, String calledMethod) {}

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final String OWN = "org.taskrace.";
    private static final int MOST_FRAMES = 400;

    private final SiteTable sites;
    private final IntSupplier siteOfCreator;
    private final Map<Caller, Integer> callers = new HashMap<>();
    private final Map<Class<?>, Boolean> origins = new HashMap<>();

    /** The sites that were looked at and name tasks themselves, and those in classes of libraries. */
    private final BitSet ofProgram = new BitSet();

    private final BitSet ofLibraries = new BitSet();

    /** Null while no main class is known. */
    private String home;

    /** Creates an instance that asks for the creation site of the running task. */
    public CreationSites(SiteTable sites, IntSupplier siteOfCreator) {
        this.sites = sites;
        this.siteOfCreator = siteOfCreator;
    }

    /** Sets the main class of the program; where it was loaded from is the program's home. */
    public void startFrom(Class<?> mainClass) {
        home = location(mainClass);
        ofProgram.clear();
        ofLibraries.clear();
        origins.clear();
    }

    /** Returns the site that names a task which is created at a site. */
    int of(int site) {
        if (ofProgram.get(site)) {
            return site;
        }
        return WALKER.walk(frames -> find(site, frames.limit(MOST_FRAMES)));
    }

    private int find(int site, Stream<StackWalker.StackFrame> frames) {
        StackWalker.StackFrame called = null;
        boolean isLibrary = ofLibraries.get(site);
        boolean isNearest = true;
        String creator = sites.get(site).className();
        for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
            String name = frame.getClassName();
            boolean isOwn = name.startsWith(OWN) && frame.getDeclaringClass().getClassLoader() == null;
            if (isOwn
                    && (frame.getMethodName().equals("runToEnd")
                            || frame.getMethodName().equals("runReserved"))) {
                break;
            }
            if (isOwn || ToolFrames.isOfJdk(name)) {
                continue;
            }
            boolean isProgram = isOfProgram(frame.getDeclaringClass());
            if (!isLibrary && name.equals(creator)) {
                if (isProgram) {
                    ofProgram.set(site);
                    return site;
                }
                ofLibraries.set(site);
                isLibrary = true;
            }
            // A factory of the library may have returned already: the caller of the JDK counts, not the
            // method noted last.
            isLibrary |= isNearest && !isProgram;
            isNearest = false;
            if (isLibrary && isProgram && called != null) {
                return caller(frame, called);
            }
            called = frame;
        }
        int creators = siteOfCreator.getAsInt();
        return isLibrary && creators > 0 ? creators : site;
    }

    private int caller(StackWalker.StackFrame frame, StackWalker.StackFrame called) {
        Caller caller =
                new Caller(frame.getClassName(), frame.getLineNumber(), called.getClassName(), called.getMethodName());
        return callers.computeIfAbsent(caller, key -> {
            String file = Optional.ofNullable(frame.toStackTraceElement().getFileName())
                    .orElse(frame.getDeclaringClass().getSimpleName());
            Site.Target call = new Site.Target(Site.Kind.CALL, key.calledClass(), key.calledMethod());
            int site = sites.add(
                    new Site(key.className(), frame.getMethodName(), file, Math.max(frame.getLineNumber(), 0), call));
            ofProgram.set(site);
            return site;
        });
    }

    private boolean isOfProgram(Class<?> type) {
        return origins.computeIfAbsent(type, key -> {
            String from = location(key);
            return from == null || from.endsWith("/") || from.equals(home);
        });
    }

    private static String location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? null
                : source.getLocation().toExternalForm();
    }
}
