package org.taskrace.agent.transform.classes;

import java.util.HashSet;
import java.util.Set;

/**
 * The names of classes that were looked at for an answer, on each thread. Answers nest: the classes of an inner one are looked at for
 * the outer one, too.
 */
final class ConsultedClasses {

    private static final class Answer {

        final Set<String> names = new HashSet<>();
        final Answer outer;

        Answer(Answer outer) {
            this.outer = outer;
        }
    }

    private final ThreadLocal<Answer> current = new ThreadLocal<>();

    void begin() {
        current.set(new Answer(current.get()));
    }

    Set<String> end() {
        Answer ended = current.get();
        if (ended.outer == null) {
            current.remove();
        } else {
            ended.outer.names.addAll(ended.names);
            current.set(ended.outer);
        }
        return ended.names;
    }

    void note(String className) {
        // Those of java.* are the JDK's, which is always the same.
        Answer answer = className.startsWith("java/") ? null : current.get();
        if (answer != null) {
            answer.names.add(className);
        }
    }

    void noteAll(Set<String> names) {
        Answer answer = current.get();
        if (answer != null) {
            answer.names.addAll(names);
        }
    }
}
