package org.taskrace.agent.transform.variants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.transform.classes.ClassIndex;

/**
 * Copies of methods ({@link LocalArgumentCloner}) that classes are to get because others call them. Nothing can be added to a class that is
 * loaded, so what is asked for later is refused.
 *
 * <p>I1: what is granted for a name has every class of that name that is rewritten afterwards, from whichever loader; none was
 * before.
 */
public final class CloneRequests {

    private static final int MOST_PER_METHOD = 4;

    private static final int MOST_PER_CLASS = 60;

    /**
     * A copy that a class is to get.
     *
     * @param original the descriptor of the method
     * @param descriptor the descriptor of the copy
     * @param unshared see {@link LocalArgumentCloner.Variant}
     */
    record Request(String name, String original, String descriptor, int unshared) {}

    private final Map<String, List<Request>> ofClass = new HashMap<>();
    private final Set<String> begun = new HashSet<>();

    /** Returns the requests for a class that is about to be rewritten; later requests are refused. */
    public synchronized List<Request> begin(String className) {
        begun.add(className);
        return List.copyOf(ofClass.getOrDefault(className, List.of()));
    }

    /** Asks for a copy; null if it is too late or there are too many. */
    synchronized Request request(String className, String name, String descriptor, int unshared) {
        List<Request> before = ofClass.getOrDefault(className, List.of());
        int number = 0;
        for (Request request : before) {
            if (request.name.equals(name) && request.original.equals(descriptor)) {
                if (request.unshared == unshared) {
                    return request;
                }
                number++;
            }
        }
        if (begun.contains(className) || number >= MOST_PER_METHOD || before.size() >= MOST_PER_CLASS) {
            return null;
        }
        Request request = new Request(name, descriptor, descriptor(descriptor, number), unshared);
        ofClass.computeIfAbsent(className, one -> new ArrayList<>()).add(request);
        return request;
    }

    /** A request, and the descriptor that it was answered with; empty if it was refused. */
    record Asked(String className, String name, String descriptor, int unshared, String answer) {}

    /** Repeats requests. If one of them is answered in another way than before, none counts, and false is returned. */
    synchronized boolean repeat(List<Asked> asked) {
        Map<String, List<Request>> before = new HashMap<>();
        for (Asked one : asked) {
            before.computeIfAbsent(one.className, name -> List.copyOf(ofClass.getOrDefault(name, List.of())));
            Request answer = request(one.className, one.name, one.descriptor, one.unshared);
            if (!one.answer.equals(answer == null ? "" : answer.descriptor)) {
                before.forEach((name, requests) -> ofClass.put(name, new ArrayList<>(requests)));
                return false;
            }
        }
        return true;
    }

    /** Returns the descriptor of a method's clone with this number. */
    static String descriptor(String original, int number) {
        int end = original.indexOf(')');
        return original.substring(0, end) + "[".repeat(number) + ClassIndex.CLONE_MARK + original.substring(end);
    }
}
