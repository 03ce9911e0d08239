package org.taskrace.agent.constructs.family;

/**
 * The call of a method of the run time at the beginning of a JDK method, or at its end.
 *
 * @param owner the class, with slashes
 * @param method its name
 * @param descriptor its descriptor
 * @param from the first JDK release that must have it
 * @param to the last one
 * @param isNeeded whether a check of these releases is inconclusive if the JDK does not have the method
 * @param target the method that is called, with its class of {@code org.taskrace.hooks.tasks} and its descriptor
 * @param arguments the arguments: {@code this}, the number of a parameter, a constant {@code -1L}, or {@code nanos} for a time
 *     and its unit in the first two parameters; separated by blanks
 * @param result what follows the call. {@code void}: the method goes on; {@code exit}: the call comes at the end; {@code map}: the call gets
 *     the method's result at the end, and returns another; {@code parameter}: the call's result replaces the first parameter, {@code parameter:1} the second; {@code ifKnown}:
 *     the method returns the call's result unless that is negative or null. Otherwise the method returns if the call says true:
 *     {@code return} nothing, {@code this}, {@code true}, a parameter by its number, or {@code field:name} an int field. {@code made} and
 *     {@code stage:kind} belong to futures, see {@code CompletionHookVisitor}
 */
public record Hook(
        String owner,
        String method,
        String descriptor,
        int from,
        int to,
        boolean isNeeded,
        String target,
        String arguments,
        String result) {

    /** Returns whether a JDK release has the method. */
    public boolean appliesTo(int release) {
        return from <= release && release <= to;
    }

    /** Returns whether a method is the hooked one. */
    public boolean matches(String name, String itsDescriptor) {
        return method.equals(name) && descriptor.equals(itsDescriptor);
    }

    /** Returns the internal name of the target's class. */
    public String targetOwner() {
        return "org/taskrace/hooks/tasks/" + target.substring(0, target.indexOf('.'));
    }

    public String targetName() {
        return target.substring(target.indexOf('.') + 1, target.indexOf('('));
    }

    public String targetDescriptor() {
        return target.substring(target.indexOf('('));
    }
}
