package org.taskrace.language.parse;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.taskrace.core.event.Construct;
import org.taskrace.language.code.CodeBuilder;

/**
 * Rule for the constructs that may stand in one program. At most one of the families async/finish, spawn/sync and
 * fork/join, and no other construct beside fork/join. Their union would not be a dag of the kind that the families
 * promise.
 */
final class Families {

    private static final Set<Construct> FAMILIES =
            EnumSet.of(Construct.ASYNC_FINISH, Construct.SPAWN_SYNC, Construct.FORK_JOIN);

    private final Map<Construct, Integer> firstLine = new EnumMap<>(Construct.class);

    /** Records that the statement at this line uses the construct; notes the first conflict in the code. */
    void use(Construct construct, int line, CodeBuilder code) {
        if (firstLine.putIfAbsent(construct, line) != null) {
            return;
        }
        firstLine.forEach((other, otherLine) -> {
            if (conflict(construct, other)) {
                code.structureError("structure error: " + construct.words() + " does not go together with "
                        + other.words() + " (line " + otherLine + ") in one program");
            }
        });
    }

    private static boolean conflict(Construct one, Construct other) {
        boolean twoFamilies = FAMILIES.contains(one) && FAMILIES.contains(other);
        return one != other && (twoFamilies || one == Construct.FORK_JOIN || other == Construct.FORK_JOIN);
    }
}
