package org.taskrace.agent.session;

import java.nio.file.Path;
import java.util.List;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ObjectTable;
import org.taskrace.agent.effects.ComputedEffects;
import org.taskrace.agent.effects.EffectCache;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.classes.ClassFilter;
import org.taskrace.agent.transform.classes.InstrumentingTools;
import org.taskrace.agent.transform.context.RewriteOptions;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;

/**
 * Facts about the program's classes, which last as long as the JVM, while sessions come and go.
 *
 * @param problems classes that could not be rewritten; each session has these reasons too
 * @param unfollowed schedulers of libraries that the program has loaded, of which only the threads are followed
 * @param untouched patterns of classes that are no part of the program
 * @param tools other tools that change bytecode
 */
public record ProgramParts(
        SiteTable sites,
        InconclusiveReasons problems,
        ObjectTable objects,
        CallShapeTable shapes,
        ComputedEffects effects,
        AllocationTable allocations,
        UnfollowedFrameworks unfollowed,
        List<String> untouched,
        InstrumentingTools tools) {

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
                new AllocationTable(sites),
                new UnfollowedFrameworks(),
                untouched,
                InstrumentingTools.ofThisMachine(ownJar));
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
        return new ProgramTransformer(
                new ClassFilter(options.includes(), options.excludes(), untouched, tools),
                explores ? rewriting.exploring() : rewriting,
                sites,
                problems,
                objects,
                shapes,
                effects);
    }
}
