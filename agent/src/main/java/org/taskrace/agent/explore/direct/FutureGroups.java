package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;

/**
 * Groups of futures whose first completion starts a function. That function is claimed inside the completion, so completions of all futures
 * of a group depend on each other.
 */
final class FutureGroups {

    private final Map<Object, List<Object>> groups = new IdentityHashMap<>();

    /** The futures that are complete with the first of others, with these. Their completion takes them off the others' lists. */
    private final Map<Object, List<Object>> followers = new IdentityHashMap<>();

    /** Makes futures a group, with all that are in a group with one of them. */
    void join(Object... futures) {
        List<Object> all = new ArrayList<>();
        for (Object future : futures) {
            List<Object> known = groups.getOrDefault(future, List.of(future));
            known.stream()
                    .filter(each -> all.stream().noneMatch(one -> one == each))
                    .forEach(all::add);
        }
        all.forEach(future -> groups.put(future, all));
    }

    /** Records that a future is complete with the first one of others. */
    void follows(Object future, Object... sources) {
        List<Object> all = new ArrayList<>(List.of(sources));
        all.add(future);
        followers.put(future, all);
    }

    /** Returns a completion as one of all futures of its group, or of those that it follows. */
    SearchOperation whole(SearchOperation operation) {
        List<Object> group = followers.getOrDefault(operation.object(), groups.get(operation.object()));
        boolean completes = operation.access() == SearchAccess.WRITE || operation.access() == SearchAccess.COMPLETE;
        return group == null || !completes ? operation : operation.on(SearchOperation.Several.of(group));
    }
}
