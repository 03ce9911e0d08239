package org.taskrace.agent.transform.context;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.engine.site.Site;

/**
 * A call that the code of its callee takes the place of. Lines of that code have the number of the call in their upper
 * half. Class files have sixteen bits for a line, so no other line is that large.
 *
 * <pre>
 *   bits 31..16   number of the call in its method, from 1 on; 0 for the method's own code
 *   bits 15..0    line
 * </pre>
 *
 * @param className the class of the callee, with dots
 * @param call the place of the call
 */
public record InlinedCall(String className, String method, String file, Site call) {

    static final int SHIFT = 16;

    /** The most calls of one method that can have numbers. */
    public static final int MOST = (1 << 15) - 1;

    /** Returns whether a line is that of inlined code. */
    public static boolean isInlined(int line) {
        return number(line) != 0;
    }

    static int number(int line) {
        return line >>> SHIFT;
    }

    static int line(int line) {
        return line & (1 << SHIFT) - 1;
    }

    /** Returns a place in the callee. */
    Site site(int line, Site.Target target) {
        List<Site> callers = new ArrayList<>();
        callers.add(call);
        callers.addAll(call.callers());
        return new Site(className, method, file, line, target, List.copyOf(callers));
    }
}
