package org.taskrace.agent.constructs.objects.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the methods that rewritten call sites name. Classes are rewritten by whichever thread loads them, hence the lock. */
public final class CallShapeTable {

    private final List<CallShape> shapes = new ArrayList<>();
    private final Map<CallShape, Integer> numbers = new HashMap<>();

    public synchronized int number(CallShape shape) {
        return numbers.computeIfAbsent(shape, added -> {
            shapes.add(added);
            return shapes.size() - 1;
        });
    }

    public synchronized CallShape get(int number) {
        return shapes.get(number);
    }
}
