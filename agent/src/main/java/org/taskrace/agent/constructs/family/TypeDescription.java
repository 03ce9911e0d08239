package org.taskrace.agent.constructs.family;

import java.util.ArrayList;
import java.util.List;

/** The facts about one or several types of the JDK: their operations, and whether parallel checks allow them. */
public final class TypeDescription {

    private final String family;
    private final List<String> names;
    private final List<OperationDescription> operations = new ArrayList<>();

    /** The operations that differ from the type in whether parallel checks allow them. */
    private final List<String> workersExcept = new ArrayList<>();

    private boolean allowsWorkers;

    TypeDescription(String family, List<String> names, boolean allowsWorkers) {
        this.family = family;
        this.names = names;
        this.allowsWorkers = allowsWorkers;
    }

    /** Returns the name of the family that describes the types. */
    public String family() {
        return family;
    }

    /** Returns the internal names; {@code *} at the beginning or end stands for any rest. */
    public List<String> names() {
        return names;
    }

    public List<OperationDescription> operations() {
        return operations;
    }

    void add(OperationDescription operation) {
        operations.add(operation);
    }

    void workers(boolean allowed) {
        allowsWorkers = allowed;
    }

    void workersExcept(String method) {
        workersExcept.add(method);
    }

    /** Returns whether a program may call a method while it is checked in parallel. */
    boolean allowsWorkers(String method) {
        for (String except : workersExcept) {
            boolean isMeant = except.endsWith("*")
                    ? method.regionMatches(0, except, 0, except.length() - 1)
                    : except.equals(method);
            if (isMeant) {
                return !allowsWorkers;
            }
        }
        return allowsWorkers;
    }

    /** Returns the description of a method, or null. */
    OperationDescription operation(String name, String descriptor) {
        for (OperationDescription operation : operations) {
            if (operation.matches(name, descriptor)) {
                return operation;
            }
        }
        return null;
    }
}
