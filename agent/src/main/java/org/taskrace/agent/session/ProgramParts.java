package org.taskrace.agent.session;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.effects.EffectCache;
import org.taskrace.agent.jdk.RewrittenClasses;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.options.CachePlace;
import org.taskrace.agent.options.ConfigFile;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.classes.InstrumentingTools;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.agent.transform.store.ClassStore;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/**
 * Facts about the program's classes, which last as long as the JVM, while sessions come and go.
 *
 * @param ofJdk the rewritten classes of the JDK
 * @param problems classes that could not be rewritten; each session has these reasons too
 * @param unfollowed schedulers of libraries that the program has loaded, of which only the threads are followed
 * @param untouched patterns of classes that are no part of the program
 * @param tools other tools that change bytecode
 * @param ownJar the agent's jar, or null
 */
public record ProgramParts(
        SiteTable sites,
        InconclusiveReasons problems,
        ObjectTable objects,
        CallShapeTable shapes,
        ComputedEffects effects,
        RewrittenClasses ofJdk,
        AllocationTable allocations,
        UnfollowedFrameworks unfollowed,
        List<String> untouched,
        InstrumentingTools tools,
        Path ownJar) {

    public static ProgramParts of(AgentOptions options, List<String> untouched, Path ownJar) {
        ObjectTable objects = ObjectTable.read(
                ClassLoader.getSystemResourceAsStream("org/taskrace/agent/constructs/objects/table/" + ObjectTable.OWN),
                options.objectTables());
        SiteTable sites = new SiteTable();
        return new ProgramParts(
                sites,
                new InconclusiveReasons(),
                objects,
                new CallShapeTable(),
                new ComputedEffects(objects, EffectCache.ofUser(objects.fingerprint())),
                RewrittenClasses.ofAgent(ownJar),
                new AllocationTable(sites),
                new UnfollowedFrameworks(),
                untouched,
                InstrumentingTools.ofThisMachine(ownJar),
                ownJar);
    }

    /**
     * Returns a transformer for the program's classes.
     *
     * @param parallel whether tasks run in parallel while they are checked
     * @param explores whether operations are announced whose outcome depends on the schedule
     */
    public ProgramTransformer transformer(AgentOptions options, boolean parallel, boolean explores) {
        if (options.structureOnly()) {
            problems.add("the accesses of the program: only its tasks were to be followed", 0);
        }
        RewriteOptions rewriting = parallel
                ? RewriteOptions.inParallel(options.optimisations())
                : new RewriteOptions(
                        !options.structureOnly(), options.countsAccesses(), options.optimisations(), false);
        RewriteOptions chosen = explores ? rewriting.exploring() : rewriting;
        return new ProgramTransformer(
                new ClassFilter(options.includes(), options.excludes(), untouched, tools),
                chosen,
                sites,
                problems,
                objects,
                shapes,
                effects,
                store(options, chosen));
    }

    /** Keeps on disk what this run has found out about the JDK, for later runs. */
    void keep() {
        effects.save();
        ofJdk.save();
    }

    /** Returns the rewritten classes of earlier runs. Where other tools change classes first, none are kept. */
    private ClassStore store(AgentOptions options, RewriteOptions rewriting) {
        String place = options.classCache();
        if (ownJar == null || tools.areStarted() || place.equals(ConfigFile.NONE)) {
            return ClassStore.none();
        }
        try {
            String settings = String.join(
                    "\n",
                    CachePlace.build(ownJar),
                    System.getProperty("java.home", ""),
                    rewriting.fingerprint(),
                    options.includes().toString(),
                    options.excludes().toString(),
                    untouched.toString(),
                    Long.toString(objects.fingerprint()));
            Path folder = place.isEmpty() ? CachePlace.folder(ownJar).resolve("program") : Path.of(place);
            return ClassStore.in(folder, settings);
        } catch (IOException | InvalidPathException e) {
            // Without the jar there is no telling whether an entry is of this build.
            return ClassStore.none();
        }
    }
}
