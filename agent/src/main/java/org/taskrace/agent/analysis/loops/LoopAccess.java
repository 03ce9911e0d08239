package org.taskrace.agent.analysis.loops;

import java.util.Map;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.Polynomial;

/**
 * An array access in a loop whose indexes are known once the loop is left. With v the present value of
 * {@code variable}, the access touches {@code base + slope * v}. From one access to the next v grows by {@code growth},
 * and no value is left out. If there is no variable (-1), one element is touched each time.
 *
 * @param offset what v has grown before the first access
 * @param lastOnly whether only the last element that it touched is left to check, since another access stands for those
 *     before
 * @param rows where the arrays come from if each value has another one, or null
 * @param gatheredBy the array of ints whose elements at those indexes are the indexes of the access, or null
 * @param sinceLast per block that may be left: the growth of v since the last access, if known. An access for the value
 *     before the first counts too. Without a variable: 0 if there was an access, 1 if there was none
 */
public record LoopAccess(
        ArrayAccess access,
        int variable,
        int growth,
        Polynomial slope,
        Polynomial base,
        int offset,
        boolean lastOnly,
        Rows rows,
        AccessPath gatheredBy,
        Map<Integer, Integer> sinceLast) {

    /** The arrays are elements of another one: {@code base + slope * v}. */
    public record Rows(AccessPath array, Polynomial slope, Polynomial base) {}

    /** Returns the array that the check needs: the accessed one, or the one that holds its rows. */
    public AccessPath array() {
        return rows == null ? access.array() : rows.array();
    }

    public boolean isInvariant() {
        return variable < 0;
    }
}
