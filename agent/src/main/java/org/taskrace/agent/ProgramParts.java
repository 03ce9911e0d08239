package org.taskrace.agent;

import org.taskrace.agent.objects.CallShapes;
import org.taskrace.agent.objects.ObjectTable;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.shadow.Allocations;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Sites;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.Rewriting;
import org.taskrace.agent.transform.Selection;

/**
 * What is known of the program's classes: it lasts as long as the JVM, while sessions come and go.
 *
 * @param problems what could not be rewritten; each session has them too
 */
record ProgramParts(Sites sites, Problems problems, ObjectTable objects, CallShapes shapes, Allocations allocations) {

    static ProgramParts of(AgentOptions options) {
        ObjectTable objects = ObjectTable.read(
                ClassLoader.getSystemResourceAsStream("org/taskrace/agent/objects/" + ObjectTable.OWN),
                options.objectTables());
        Sites sites = new Sites();
        return new ProgramParts(sites, new Problems(), objects, new CallShapes(), new Allocations(sites));
    }

    /** @param parallel whether tasks run in parallel while they are checked */
    ProgramTransformer transformer(AgentOptions options, boolean parallel) {
        if (options.structureOnly()) {
            problems.add("the accesses of the program: only its tasks were to be followed", 0);
        }
        return new ProgramTransformer(
                new Selection(options.includes(), options.excludes()),
                parallel
                        ? Rewriting.inParallel(options.optimisations())
                        : new Rewriting(
                                !options.structureOnly(), options.countsAccesses(), options.optimisations(), false),
                sites,
                problems,
                objects,
                shapes);
    }
}
