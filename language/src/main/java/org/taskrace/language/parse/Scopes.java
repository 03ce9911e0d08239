package org.taskrace.language.parse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taskrace.core.detect.Similarity;

/** The visible names. Since no name may be shadowed, one map serves all blocks. */
final class Scopes {

    private final Map<String, Name> visible = new HashMap<>();
    private final List<Name> inOrder = new ArrayList<>();

    /** Returns a mark to which {@link #leave} goes back. */
    int enter() {
        return inOrder.size();
    }

    void leave(int mark) {
        for (int i = inOrder.size() - 1; i >= mark; i--) {
            visible.remove(inOrder.remove(i).text);
        }
    }

    Name find(String text) {
        return visible.get(text);
    }

    void declare(Name name) {
        visible.put(name.text, name);
        inOrder.add(name);
    }

    /** Returns the most similar visible name, if any is similar. */
    Optional<String> mostLike(String text) {
        return Similarity.nearest(text, visible.keySet());
    }
}
