package org.taskrace.core.reach.twodorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random programs of one family of constructs, with or without pipelines. */
final class RandomOps {

    enum Family {
        SPAWN(false),
        ASYNC(false),
        FORK(false),
        PIPELINE_SPAWN(true),
        PIPELINE_ASYNC(true);

        final boolean pipelines;

        Family(boolean pipelines) {
            this.pipelines = pipelines;
        }
    }

    private final Family family;
    private final Random random;
    private final int locations;
    private int budget;
    private int accesses;

    private RandomOps(Family family, Random random, int budget) {
        this.family = family;
        this.random = random;
        this.budget = budget;
        // Few locations make races likely, many make them rare: a program should have both kinds of location.
        locations = 1 + random.nextInt(Math.min(60, 2 + budget / 2));
    }

    /** Returns a program of about this many statements. */
    static List<Op> program(Family family, Random random, int size) {
        RandomOps ops = new RandomOps(family, random, size);
        List<Op> program = new ArrayList<>();
        while (ops.budget > 0) {
            program.addAll(ops.block(0));
        }
        return program;
    }

    private List<Op> block(int depth) {
        List<Op> block = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0 && budget > 0; i--) {
            block.add(statement(depth));
        }
        return block;
    }

    private Op statement(int depth) {
        budget--;
        int choice = random.nextInt(10);
        if (choice < 4 || depth > 5) {
            return access();
        }
        if (family.pipelines && choice == 4 && depth < 4) {
            return pipeline(depth + 1);
        }
        return switch (family) {
            case SPAWN, PIPELINE_SPAWN -> choice < 8 ? Op.of(Op.What.SPAWN, block(depth + 1)) : Op.of(Op.What.SYNC, 0);
            case ASYNC, PIPELINE_ASYNC -> Op.of(choice < 8 ? Op.What.ASYNC : Op.What.FINISH, block(depth + 1));
            case FORK -> choice < 7 ? Op.of(Op.What.FORK, block(depth + 1)) : Op.of(Op.What.JOIN, 0);
        };
    }

    private Op access() {
        return Op.access(random.nextInt(3) == 0 ? Op.What.WRITE : Op.What.READ, random.nextInt(locations), accesses++);
    }

    private Op pipeline(int depth) {
        List<Op> iterations = new ArrayList<>();
        int stages = 1 + random.nextInt(6);
        for (int i = random.nextInt(6); i > 0; i--) {
            List<Op> body = new ArrayList<>(block(depth));
            int number = 0;
            for (int s = random.nextInt(stages + 1); s > 0; s--) {
                number += 1 + random.nextInt(3);
                body.add(Op.of(random.nextInt(3) == 0 ? Op.What.STAGE : Op.What.WAIT, number));
                body.addAll(block(depth));
            }
            iterations.add(Op.of(Op.What.ITERATION, body));
        }
        return Op.of(Op.What.PIPELINE, iterations);
    }
}
