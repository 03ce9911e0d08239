package org.taskrace.agent.oracle;

import java.util.List;

/** Statements that access arrays and fields. */
final class MemorySteps {

    private MemorySteps() {}

    /** {@code variable * factor + offset}; a constant if there is no variable. */
    record Index(String variable, int factor, int offset) {

        String text() {
            return variable.isEmpty()
                    ? "" + offset
                    : (factor == 1 ? variable : factor + " * " + variable) + (offset == 0 ? "" : " + " + offset);
        }

        int value(ModelRun run) {
            return variable.isEmpty() ? offset : run.value(variable) * factor + offset;
        }
    }

    /** An array of numbers: no two of a program have both type and length in common. */
    record NumberArray(String name, String type, int length) {

        String location(int index) {
            return type + "[" + length + "] element " + index;
        }
    }

    /** {@code a0[i + 1] = 1;} */
    static final class Element implements Step {
        private final NumberArray array;
        private final Index index;
        private final Kind kind;
        private int line;

        Element(NumberArray array, Index index, Kind kind) {
            this.array = array;
            this.index = index;
            this.kind = kind;
        }

        @Override
        public void write(JavaText out) {
            line = out.line(kind.statement(array.name + "[" + index.text() + "]", "1"));
        }

        @Override
        public void run(ModelRun run) {
            int at = index.value(run);
            if (at < 0 || at >= array.length) {
                throw new ModelRun.Thrown();
            }
            run.access(array.location(at), kind, line);
        }
    }

    /** {@code O0.f0 = 1;}, where the object may be reached in several ways. */
    static final class Field implements Step {
        private final String object;
        private final String field;
        private final Kind kind;
        private int line;

        Field(String object, String field, Kind kind) {
            this.object = object;
            this.field = field;
            this.kind = kind;
        }

        @Override
        public void write(JavaText out) {
            line = out.line(kind.statement(object.isEmpty() ? field : object + "." + field, "lo"));
        }

        @Override
        public void run(ModelRun run) {
            run.access("field " + field, kind, line);
        }
    }

    /** A method of an object that accesses the object's own fields, some of them as those of its superclass. */
    static final class OwnMethod {
        final String name;
        final boolean locks;
        private final String object;
        private final List<Step> body;

        OwnMethod(String object, String name, boolean locks, List<Step> body) {
            this.object = object;
            this.name = name;
            this.locks = locks;
            this.body = body;
        }

        void write(JavaText out) {
            out.line((locks ? "synchronized void " : "void ") + name + "(int lo) {");
            out.line("int sum = 0;");
            Step.write(body, out);
            out.line("}");
        }

        /** A call of the method. */
        Step call() {
            return new Step() {
                @Override
                public void write(JavaText out) {
                    out.line(object + "." + name + "(lo);");
                }

                @Override
                public void run(ModelRun run) {
                    if (locks) {
                        run.acquire(object);
                    }
                    run.block(body);
                    if (locks) {
                        run.release(object);
                    }
                }
            };
        }
    }

    /** Creates an object, accesses its field, stores it into an array or not, and accesses the field again. */
    static final class Created implements Step {
        private final int slot;
        private final String local;
        private final boolean isStored;
        private int before;
        private int store;
        private int after;

        Created(int slot, String local, boolean isStored) {
            this.slot = slot;
            this.local = local;
            this.isStored = isStored;
        }

        @Override
        public void write(JavaText out) {
            out.line("D " + local + " = new D();");
            before = out.line(local + ".d = lo;");
            store = isStored ? out.line("HELD[" + slot + "] = " + local + ";") : 0;
            after = out.line(local + ".d += 1;");
        }

        @Override
        public void run(ModelRun run) {
            int object = run.create();
            run.access(Held.field(object), Kind.WRITE, before);
            if (isStored) {
                run.access(Held.element(slot), Kind.WRITE, store);
                run.hold(slot, object);
            }
            run.access(Held.field(object), Kind.UPDATE, after);
        }
    }

    /** {@code ((D) HELD[2]).d = 1;} */
    static final class Held implements Step {
        static final int SLOTS = 5;
        private final int slot;
        private final Kind kind;
        private int line;

        Held(int slot, Kind kind) {
            this.slot = slot;
            this.kind = kind;
        }

        /** The field's location; what stands before # tells the objects apart and is not reported. */
        static String field(int object) {
            return object + "#field d";
        }

        static String element(int slot) {
            return "java.lang.Object[" + SLOTS + "] element " + slot;
        }

        @Override
        public void write(JavaText out) {
            line = out.line(kind.statement("((D) HELD[" + slot + "]).d", "lo"));
        }

        @Override
        public void run(ModelRun run) {
            run.access(element(slot), Kind.READ, line);
            run.access(field(run.held(slot)), kind, line);
        }
    }

    /** {@code sum += few[i];}, an access to an array of three that only the method knows: it may throw. */
    record Few(Index index) implements Step {

        @Override
        public void write(JavaText out) {
            out.line("sum += few[" + index.text() + "];");
        }

        @Override
        public void run(ModelRun run) {
            int at = index.value(run);
            if (at < 0 || at > 2) {
                throw new ModelRun.Thrown();
            }
        }
    }
}
