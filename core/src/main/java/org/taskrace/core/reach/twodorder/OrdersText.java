package org.taskrace.core.reach.twodorder;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.core.reach.PathExplanation;

/**
 * Names of strands for explanations: {@code T2.3} is the third strand of task T2. The strands of one task follow each
 * other in both orders, so either order gives the numbering. A strand that is reserved for later is counted too.
 */
final class OrdersText {

    private static final int SHOWN = 500;

    private final TwoOrders orders;
    private final int[] ordinal;

    OrdersText(TwoOrders orders) {
        this.orders = orders;
        int[] order = orders.downFirstOrder();
        ordinal = new int[order.length];
        Map<Integer, Integer> strandsOfTask = new HashMap<>();
        for (int strand : order) {
            ordinal[strand] = strandsOfTask.merge(orders.taskOf(strand), 1, Integer::sum);
        }
    }

    String name(int strand) {
        return PathExplanation.task(orders.taskOf(strand)) + "." + ordinal[strand];
    }

    String orderOf(int[] strands) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(SHOWN, strands.length); i++) {
            text.append(i == 0 ? "" : " ").append(name(strands[i]));
        }
        return strands.length > SHOWN
                ? text.append(" … and ")
                        .append(strands.length - SHOWN)
                        .append(" more")
                        .toString()
                : text.toString();
    }
}
