package org.taskrace.agent.oracle.schedules;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.agent.oracle.schedules.Statement.Kind;

/**
 * A step of a task of a small program.
 *
 * @param code what it does
 * @param statement the statement that it is part of
 * @param targets for each outcome, where the task goes on
 * @param held the sections around it, the outermost first
 */
record ProgramStep(Code code, Statement statement, int[] targets, List<Statement> held) {

    /** Codes of steps besides those of statements. */
    enum Code {
        STATEMENT,
        UNLOCK,
        DOWNGRADE,
        /** The end of a function or initialiser that runs once. */
        MADE,
        WAITED,
        /** May run the function that waits for the first future. */
        HELP,
        OPEN,
        PASS,
        JUMP,
        END
    }

    /** Returns the steps of a task. */
    static List<ProgramStep> compile(SmallProgram program, List<Statement> task) {
        Compiler compiler = new Compiler(program);
        compiler.block(task);
        compiler.add(Code.END, null, null);
        return compiler.steps;
    }

    private static final class Compiler {
        private final SmallProgram program;
        private final List<ProgramStep> steps = new ArrayList<>();
        private final List<Statement> held = new ArrayList<>();

        private Compiler(SmallProgram program) {
            this.program = program;
        }

        private void add(Code code, Statement statement, int[] targets) {
            steps.add(new ProgramStep(code, statement, targets, List.copyOf(held)));
        }

        /** Adds a step after which the task goes on with the next one. */
        private void next(Code code, Statement statement) {
            add(code, statement, new int[] {steps.size() + 1});
        }

        private void block(List<Statement> statements) {
            statements.forEach(this::statement);
        }

        private void statement(Statement statement) {
            Kind kind = statement.kind();
            int outcomes = kind.outcomes.size();
            int[] targets = new int[Math.max(1, outcomes)];
            add(Code.STATEMENT, statement, targets);
            targets[0] = steps.size();
            switch (kind) {
                case WAIT, AWAIT_SIGNAL, START_ALL -> add(Code.WAITED, statement, targets);
                case LOCKED, READ_LOCKED, WRITE_LOCKED, WITH_PERMIT -> {
                    held.add(statement);
                    block(statement.bodies().get(0));
                    next(Code.UNLOCK, statement);
                    held.remove(held.size() - 1);
                }
                case DOWNGRADE -> {
                    block(statement.bodies().get(0));
                    next(Code.DOWNGRADE, statement);
                    block(statement.bodies().get(1));
                    next(Code.UNLOCK, statement);
                }
                case DEPEND -> help(statement);
                case BARRIER, BARRIER_IF -> {
                    // The last to arrive runs the action; the others go to the step PASS behind it.
                    block(program.barrierAction);
                    next(Code.OPEN, statement);
                    add(Code.PASS, statement, targets);
                    targets[0] = steps.size();
                }
                default -> {}
            }
            if (kind == Kind.AWAIT_SIGNAL || kind == Kind.START_ALL) {
                targets[0] = steps.size();
            }
            branches(statement, targets);
        }

        private void branches(Statement statement, int[] targets) {
            Kind kind = statement.kind();
            List<int[]> ends = new ArrayList<>();
            for (int outcome = 0; outcome < kind.outcomes.size(); outcome++) {
                targets[outcome] = steps.size();
                boolean runs = outcome == 1 && (kind == Kind.COMPUTE_IF_ABSENT || kind == Kind.TOUCH);
                boolean locks = outcome == 1 && kind == Kind.TRY_LOCK;
                if (statement.object() == 0
                        && (kind == Kind.COMPLETE
                                || kind == Kind.COMPLETE_EXCEPTIONALLY
                                || kind == Kind.GET_COMPLETED && outcome < 2)) {
                    help(statement);
                }
                if (locks) {
                    held.add(statement);
                }
                block(statement.bodies().get(outcome));
                if (runs) {
                    next(Code.MADE, statement);
                }
                if (locks) {
                    next(Code.UNLOCK, statement);
                    held.remove(held.size() - 1);
                }
                int[] end = new int[1];
                add(Code.JUMP, statement, end);
                ends.add(end);
            }
            ends.forEach(end -> end[0] = steps.size());
        }

        /** Adds a step that runs the function of the first future, or skips it. */
        private void help(Statement statement) {
            int[] targets = {0, steps.size() + 1};
            add(Code.HELP, statement, targets);
            block(program.dependent);
            targets[0] = steps.size();
        }
    }
}
