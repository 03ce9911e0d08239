package org.taskrace.agent.constructs.family;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything that is known of the JDK classes of one family of constructs. The format of its text is explained in {@link FamilyReader}. */
public final class ConstructFamily {

    private final String name;
    final List<TypeDescription> types = new ArrayList<>();
    final List<Hook> hooks = new ArrayList<>();
    final List<DocumentRow> rows = new ArrayList<>();

    /** Future classes that get a field for the task that completes them. */
    final List<String> completionMarks = new ArrayList<>();

    /** Classes whose methods ask for the logical thread and virtual time, and exceptions from that; {@code *} at the end. */
    final List<String> logicalThreads = new ArrayList<>();

    final List<String> realThreads = new ArrayList<>();

    /** By class, its methods that mean the logical thread, where not all of them do. */
    final Map<String, List<String>> logicalThreadMethods = new HashMap<>();

    /** By class, a method that the class calls on itself and that the program may override; the call goes to a hook. */
    final Map<String, String> replacedCalls = new HashMap<>();

    /** By class, another class: a call on an object of that class compares items of several tasks. */
    final Map<String, String> comparesIn = new HashMap<>();

    /** Classes, by beginning and end of their names, that ask futures whether they are done; the answer is always no. */
    final List<String> neverDone = new ArrayList<>();

    /** Classes whose objects wait on themselves, with hooks in place of monitors of the JVM. */
    final List<String> selfWaiting = new ArrayList<>();

    /** Classes of the JDK that call the code of a task and hold nothing meanwhile; {@code *} at the end. */
    final List<String> callers = new ArrayList<>();

    /** Classes whose objects are known to stay local as long as only methods are called that keep them so. */
    final List<String> localClasses = new ArrayList<>();

    ConstructFamily(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public List<TypeDescription> types() {
        return types;
    }

    public List<Hook> hooks() {
        return hooks;
    }

    /** Returns the rows of docs/constructs.md. */
    public List<DocumentRow> rows() {
        return rows;
    }
}
