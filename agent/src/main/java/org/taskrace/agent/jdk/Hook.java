package org.taskrace.agent.jdk;

/**
 * One line of the table of hooks: at the beginning of a JDK method (or at its end) call a method of the run time.
 *
 * @param owner the class, with slashes
 * @param method its name
 * @param descriptor its descriptor
 * @param from the first JDK release that must have it
 * @param to the last one
 * @param target the method called, with its descriptor; of {@link org.taskrace.hooks.Tasks} unless another class of that package
 *     is named before a dot
 * @param arguments what is passed: {@code this}, the number of a parameter, a constant {@code -1L}, or {@code nanos} for a time
 *     and its unit in the first two parameters; separated by blanks
 * @param result {@code void}: go on; {@code exit}: the call comes at the end; {@code map}: it is
 *     given the method's result at the end, and returns another; otherwise what the JDK method returns if the target says true: {@code return} nothing,
 *     {@code this}, {@code true}, a parameter's number, {@code field:name} an int field; or {@code parameter} to replace the only
 *     parameter by the target's result, or {@code ifKnown} to return the target's result unless it is negative or null
 */
record Hook(
        String owner,
        String method,
        String descriptor,
        int from,
        int to,
        String target,
        String arguments,
        String result) {

    boolean appliesTo(int release) {
        return from <= release && release <= to;
    }

    boolean matches(String name, String itsDescriptor) {
        return method.equals(name) && descriptor.equals(itsDescriptor);
    }

    /** The class of the target: it stands before a dot, unless it is the usual one. */
    String targetOwner() {
        int dot = target.substring(0, target.indexOf('(')).indexOf('.');
        return "org/taskrace/hooks/" + (dot < 0 ? "tasks/TaskHooks" : target.substring(0, dot));
    }

    String targetName() {
        return target.substring(target.substring(0, target.indexOf('(')).indexOf('.') + 1, target.indexOf('('));
    }

    String targetDescriptor() {
        return target.substring(target.indexOf('('));
    }
}
