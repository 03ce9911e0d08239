package org.taskrace.core.reach.suprema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.taskrace.core.testing.Script;

/** A random program of one family, with or without pipelines, reported to a script as it is made up. */
final class RandomScript implements Script.Body {

    enum Family {
        FORK,
        ASYNC,
        SPAWN,
        NONE
    }

    private static final int LOCATIONS = 4;

    private final Random random;
    private final Family family;
    private final boolean pipelines;
    private final StringBuilder text = new StringBuilder();

    /** The ended fork tasks to the left of the running one. */
    private final Deque<String> leftNeighbours = new ArrayDeque<>();

    private int budget;
    private int names;

    RandomScript(long seed, Family family, boolean pipelines, int budget) {
        this.random = new Random(seed);
        this.family = family;
        this.pipelines = pipelines;
        this.budget = budget;
    }

    @Override
    public void run(Script script) {
        while (budget > 0) {
            block(script, 0, -1);
        }
        // As the end of a program does.
        while (!leftNeighbours.isEmpty()) {
            script.join(leftNeighbours.pop());
        }
    }

    /** Returns the events so far, for the message of a failure. */
    @Override
    public String toString() {
        return text.toString();
    }

    /**
     * Makes statements; {@code stage} is the number of the stage they stand in, or -1. Returns the number of the last
     * stage.
     */
    private int block(Script script, int depth, int stage) {
        int current = stage;
        int statements = 1 + random.nextInt(6);
        for (int i = 0; i < statements && budget-- > 0; i++) {
            int choice = random.nextInt(12);
            if (choice < 5) {
                access(script);
            } else if (choice < 7 && current >= 0) {
                current += 1 + random.nextInt(3);
                if (random.nextInt(3) > 0) {
                    say("stageWait " + current + ";");
                    script.stageWait(current);
                } else {
                    say("stage " + current + ";");
                    script.stage(current);
                }
            } else if (choice < 8 && pipelines && depth < 5) {
                pipeline(script, depth);
            } else {
                task(script, depth);
            }
        }
        return current;
    }

    private void access(Script script) {
        String location = "x" + random.nextInt(LOCATIONS);
        if (random.nextInt(3) == 0) {
            say("W " + location + ";");
            script.write(location);
        } else {
            say("R " + location + ";");
            script.read(location);
        }
    }

    private void pipeline(Script script, int depth) {
        say("pipeline {");
        List<Runnable> iterations = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            iterations.add(() -> {
                say("iteration {");
                int stage = block(script, depth + 1, 0);
                if (random.nextBoolean()) {
                    block(script, depth + 1, stage);
                }
                say("}");
            });
        }
        script.pipeline(iterations);
        say("}");
    }

    private void task(Script script, int depth) {
        boolean joins = random.nextInt(5) < 2;
        switch (family) {
            case FORK -> {
                if (joins && !leftNeighbours.isEmpty()) {
                    String joined = leftNeighbours.pop();
                    say("join " + joined + ";");
                    script.join(joined);
                } else if (depth < 12) {
                    String name = "t" + names++;
                    say("fork " + name + " {");
                    script.fork(name, () -> block(script, depth + 1, -1));
                    say("}");
                    leftNeighbours.push(name);
                }
            }
            case ASYNC -> {
                if (depth >= 12) {
                    return;
                }
                say(joins ? "finish {" : "async {");
                // A finish is a block of its task, but no place for a stage.
                Runnable body = () -> block(script, depth + 1, -1);
                if (joins) {
                    script.finish(body);
                } else {
                    script.async(body);
                }
                say("}");
            }
            case SPAWN -> {
                if (joins) {
                    say("sync;");
                    script.sync();
                } else if (depth < 12) {
                    say("spawn {");
                    script.spawn(() -> block(script, depth + 1, -1));
                    say("}");
                }
            }
            case NONE -> access(script);
        }
    }

    private void say(String statement) {
        text.append(statement).append(' ');
    }
}
