package org.taskrace.benchmarks.promises;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.taskrace.core.event.Construct;

/**
 * The seven programs of the DRDP paper's table 2, generated. The numbers of tasks and of non-tree joins and the height
 * of the tree are the paper's. The accesses are a fraction of the paper's, in the paper's proportion.
 */
enum PaperProgram {
    HEALTH(
            "health",
            5,
            2_253_511,
            0,
            49_554_260,
            84_975_199,
            tell -> new TreeProgram(tell, 2_253_510, 5, 1500, 2, 4).run()),
    KNAPSACK(
            "knapsack",
            37,
            1_969_966,
            0,
            3_939_935,
            19_699_117,
            tell -> new TreeProgram(tell, 1_969_965, 37, 2, 2, 10).run()),
    MATMUL(
            "matmul",
            7,
            28_087,
            0,
            134_231_771,
            268_477_586,
            tell -> new TreeProgram(tell, 28_086, 7, 30, 240, 480).run()),
    SORT(
            "sort",
            15,
            118_206,
            0,
            207_671_935,
            261_760_850,
            tell -> new TreeProgram(tell, 118_205, 15, 6, 88, 110).run()),
    STRASSEN("strassen", 12, 45_563, 16_380, 123_772_570, 243_307_611, tell -> new StrassenByPromises(tell, 136).run()),
    SPARSELU("sparselu", 4, 195_521, 357_760, 187_379_732, 362_287_128, tell -> new SparseLuByPromises(tell, 60).run()),
    POISSON(
            "poisson",
            4,
            106_497,
            122_870,
            251_658_242,
            654_802_935,
            tell -> new PoissonByPromises(tell, 79, 205).run());

    final String title;
    final int paperHeight;
    final int paperTasks;
    final int paperNonTreeJoins;
    final long paperWrites;
    final long paperReads;
    private final Consumer<Teller> program;

    PaperProgram(
            String title,
            int paperHeight,
            int paperTasks,
            int paperNonTreeJoins,
            long paperWrites,
            long paperReads,
            Consumer<Teller> program) {
        this.title = title;
        this.paperHeight = paperHeight;
        this.paperTasks = paperTasks;
        this.paperNonTreeJoins = paperNonTreeJoins;
        this.paperWrites = paperWrites;
        this.paperReads = paperReads;
        this.program = program;
    }

    boolean usesPromises() {
        return paperNonTreeJoins > 0;
    }

    Set<Construct> constructs() {
        return usesPromises()
                ? EnumSet.of(Construct.ASYNC_FINISH, Construct.PROMISE)
                : EnumSet.of(Construct.ASYNC_FINISH);
    }

    /** Tells the program, and checks that it is the one that the paper describes. */
    Teller tell(Teller teller) {
        teller.tell(() -> program.accept(teller));
        if (teller.tasks() != paperTasks
                || teller.nonTreeJoins() != paperNonTreeJoins
                || teller.height() != paperHeight) {
            throw new IllegalStateException(title + " has " + teller.tasks() + " tasks, " + teller.nonTreeJoins()
                    + " non-tree joins and height " + teller.height());
        }
        return teller;
    }
}
