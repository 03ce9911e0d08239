package org.taskrace.agent.blocking;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * Analysis that says whether functions that the program hands to a library may wait, or share work out among
 * themselves. These functions are not known, only the frames on the stack. So all functions that the nearest methods of
 * the program create count. The answer for a method is computed once.
 */
public final class CallerBlockingAnalysis {

    /** A function is passed on by a few methods at most. */
    private static final int NEAREST = 4;

    private static final StackWalker WALKER = StackWalker.getInstance(
            Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));

    private final ClassValue<Map<String, MayBlock>> answers = new ClassValue<>() {
        @Override
        protected Map<String, MayBlock> computeValue(Class<?> type) {
            return new HashMap<>();
        }
    };

    /** Returns the answer for a function that is being handed over right now. */
    public MayBlock ofCallers() {
        List<StackFrame> callers = WALKER.walk(frames -> frames.takeWhile(frame -> !isReflective(frame))
                .filter(CallerBlockingAnalysis::isOfProgram)
                .limit(NEAREST)
                .toList());
        MayBlock result = MayBlock.HARDLY;
        for (StackFrame caller : callers) {
            result = result.and(of(caller.getDeclaringClass(), caller.getMethodName()));
        }
        return result;
    }

    private MayBlock of(Class<?> type, String method) {
        return answers.get(type)
                .computeIfAbsent(
                        method,
                        name -> new ReachableCode(TaskBlockingAnalysis.classes(type.getClassLoader()))
                                .ofFunctionsOf(type.getName().replace('.', '/'), name));
    }

    /** Returns whether a frame calls methods by name, such as a framework for tests; it hands no functions to them. */
    private static boolean isReflective(StackFrame frame) {
        return frame.getDeclaringClass() == Method.class;
    }

    private static boolean isOfProgram(StackFrame frame) {
        Class<?> type = frame.getDeclaringClass();
        String name = type.getName();
        boolean isOwn = ToolPackages.contain(name);
        return type.getClassLoader() != null
                && type.getClassLoader() != ClassLoader.getPlatformClassLoader()
                && !type.isHidden()
                && !isOwn;
    }
}
