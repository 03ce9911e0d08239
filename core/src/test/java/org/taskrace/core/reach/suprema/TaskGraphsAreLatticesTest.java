package org.taskrace.core.reach.suprema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.core.lattice.LatticeCheck;
import org.taskrace.core.lattice.LatticeVerdict;
import org.taskrace.core.lattice.NotATaskGraphException;
import org.taskrace.core.lattice.PlanarLattice;
import org.taskrace.core.lattice.TaskGraph;
import org.taskrace.core.reach.bruteforce.Dag;
import org.taskrace.core.testing.Script;

/** Theorem 6, and what it becomes for the other constructs: every program's dag is a two-dimensional lattice. */
class TaskGraphsAreLatticesTest {

    @ParameterizedTest
    @CsvSource({
        "FORK, false",
        "ASYNC, false",
        "SPAWN, false",
        "NONE, true",
        "ASYNC, true",
        "SPAWN, true",
    })
    void the_dag_of_a_program_is_a_two_dimensional_lattice(RandomScript.Family family, boolean pipelines)
            throws NotATaskGraphException {
        for (int seed = 0; seed < 100; seed++) {
            RandomScript program = new RandomScript(seed, family, pipelines, 10 + seed % 60);
            CheckedSuprema run = new CheckedSuprema();
            Script.racyLocations(run, program);
            TaskGraph graph = graph(run.dag());
            PlanarLattice lattice = assertInstanceOf(
                            LatticeVerdict.TwoDimensional.class,
                            LatticeCheck.check(graph),
                            "seed " + seed + ": " + program)
                    .lattice();
            assertEquals(
                    java.util.Arrays.stream(lattice.leftToRight()).boxed().toList(),
                    lattice.traversal().stream()
                            .filter(PlanarLattice.Step::isVisit)
                            .map(PlanarLattice.Step::from)
                            .collect(Collectors.toList()),
                    "the traversal visits in the first of the two orders");
        }
    }

    private static TaskGraph graph(Dag dag) throws NotATaskGraphException {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        for (int node = 0; node < dag.size(); node++) {
            int vertex = builder.vertex("n" + node);
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                builder.arc(dag.predecessor(i), vertex);
            }
        }
        return builder.build();
    }
}
