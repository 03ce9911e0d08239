package org.taskrace.agent.constructs.channels;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ToolFrames;

/**
 * Finder of the program's line that led to a hook deep in the JDK. A stream of a socket is read through readers and buffers,
 * whose calls are no sites. Cost: a walk over the running task's stack.
 */
final class CallLines {

    private final SiteTable sites;
    private final Map<StackTraceElement, Integer> known = new HashMap<>();

    CallLines(SiteTable sites) {
        this.sites = sites;
    }

    /** Returns the site of the innermost call of the program; the newest call that was noted if its stack has none. */
    int current() {
        StackTraceElement called = null;
        for (StackTraceElement frame : ToolFrames.ofRunningTask()) {
            if (!ToolFrames.isOfJdk(frame.getClassName())) {
                return site(frame, called);
            }
            called = frame;
        }
        return TaskHooks.callSite;
    }

    private int site(StackTraceElement frame, StackTraceElement called) {
        return known.computeIfAbsent(frame, key -> {
            String owner = called == null ? "" : called.getClassName();
            String method = called == null ? "" : called.getMethodName();
            String file = Optional.ofNullable(key.getFileName()).orElse(key.getClassName());
            return sites.add(new Site(
                    key.getClassName(),
                    key.getMethodName(),
                    file,
                    Math.max(key.getLineNumber(), 0),
                    new Site.Target(Site.Kind.CALL, owner, method)));
        });
    }
}
