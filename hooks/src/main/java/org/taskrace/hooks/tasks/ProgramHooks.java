package org.taskrace.hooks.tasks;

/**
 * Hooks of the program as a whole: its main method, class initialisers, end, and parts that are not seen.
 *
 * <p>Without a control, and on threads that are not under control, every answer is "go on as usual".
 */
public final class ProgramHooks {

    private ProgramHooks() {}

    /** Whether a class was initialised while several tasks were live, so that uses of classes matter. */
    public static boolean initializersBesideTasks;

    private static Control control = new Control();

    /** Control that follows the program; this one does nothing. */
    public static class Control {

        /** Records that the program defines a class whose loading is not seen. */
        public void hiddenClass() {}

        /** Records that the initialiser of a class begins or ends. */
        public void initializer(String className, boolean begins) {}

        /** Records a use of a class whose initialiser ran beside tasks. */
        public void uses(int site) {}

        /** Records the begin of a method that could not be rewritten. */
        public void unchecked(String method) {}

        /** Runs before the program ends itself; returns the status to end with. */
        public int exit(int status) {
            return status;
        }

        /** Runs before the program ends itself at once; returns the status to end with. */
        public int halt(int status) {
            return status;
        }

        /** Takes over the program's main method. True: it was run. */
        public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
                throws Throwable {
            return false;
        }
    }

    /** Installs the control; called once, before any class is rewritten. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static int halt(int status) {
        return control.halt(status);
    }

    public static void initializer(String className, boolean begins) {
        control.initializer(className, begins);
    }

    /** Runs before a use of a class with an initialiser; the site names the class. */
    public static void uses(int site) {
        if (initializersBesideTasks) {
            control.uses(site);
        }
    }

    /** Records the begin of a method that could not be rewritten. */
    public static void unchecked(String method) {
        control.unchecked(method);
    }

    public static int exit(int status) {
        return control.exit(status);
    }

    public static boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        return control.runMain(mainClass, receiver, arguments, takesArguments);
    }

    /** Runs after the program has defined a hidden class. */
    public static void hiddenClass() {
        control.hiddenClass();
    }
}
