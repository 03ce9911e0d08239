package org.taskrace.agent.oracle;

import java.util.List;
import org.taskrace.agent.oracle.MemorySteps.Index;

/** Statements that decide which others run: loops, branches, exceptions, calls, tasks. */
final class ControlSteps {

    private ControlSteps() {}

    /** A loop whose variable grows or shrinks by a constant. */
    record Loop(String variable, Index from, Index to, int step, List<Step> body) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("for (int " + variable + " = " + from.text() + "; " + variable + (step > 0 ? " < " : " > ")
                    + to.text() + "; " + variable + " += " + step + ") {");
            Step.write(body, out);
            out.line("}");
        }

        @Override
        public void run(ModelRun run) {
            int end = to.value(run);
            for (int i = from.value(run); step > 0 ? i < end : i > end; i += step) {
                run.set(variable, i);
                run.block(body);
            }
        }
    }

    record If(String variable, int remainder, List<Step> body) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("if (" + variable + " % 3 == " + remainder + ") {");
            Step.write(body, out);
            out.line("}");
        }

        @Override
        public void run(ModelRun run) {
            if (run.value(variable) % 3 == remainder) {
                run.block(body);
            }
        }
    }

    record Throw(String variable, int value) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("if (" + variable + " == " + value + ") throw new IllegalStateException();");
        }

        @Override
        public void run(ModelRun run) {
            if (run.value(variable) == value) {
                throw new ModelRun.Thrown();
            }
        }
    }

    record Try(List<Step> body) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("try {");
            Step.write(body, out);
            out.line("} catch (RuntimeException e) {");
            out.line("sum++;");
            out.line("}");
        }

        @Override
        public void run(ModelRun run) {
            try {
                run.block(body);
            } catch (ModelRun.Thrown e) {
                // What follows the try statement goes on.
                return;
            }
        }
    }

    record Call(String name, List<Step> method, Index lo, Index hi) implements Step {

        @Override
        public void write(JavaText out) {
            out.line(name + "(" + lo.text() + ", " + hi.text() + ");");
        }

        @Override
        public void run(ModelRun run) {
            run.call(method, lo.value(run), hi.value(run));
        }
    }

    /** A task, whose handle is a variable of the method: its join may stand in another block. */
    record Fork(String handle, int method, int lo, int hi) implements Step {

        @Override
        public void write(JavaText out) {
            out.line(handle + " = new Task(" + method + ", " + lo + ", " + hi + ");");
            out.line(handle + ".fork();");
        }

        @Override
        public void run(ModelRun run) {
            run.fork(handle, method, lo, hi);
        }
    }

    record Join(String handle) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("if (" + handle + " != null) " + handle + ".join();");
        }

        @Override
        public void run(ModelRun run) {
            run.join(handle);
        }
    }
}
