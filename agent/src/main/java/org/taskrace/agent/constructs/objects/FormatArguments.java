package org.taskrace.agent.constructs.objects;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.hooks.sync.ObjectHooks;

/** Arguments of a format of {@code java.util.Formatter}: which of them its directives ask, and for what. */
final class FormatArguments {

    /** A directive: its index or the sign for the one before, flags, width, precision, conversion. */
    private static final Pattern DIRECTIVE =
            Pattern.compile("%(?:(\\d+)\\$)?([-#+ 0,(<]*)(?:\\d+)?(?:\\.\\d+)?(?:[tT])?([a-zA-Z%])");

    /** The argument is not asked. */
    static final int NOTHING = -1;

    private FormatArguments() {}

    /** Returns the question for each of some arguments, or {@link #NOTHING}. */
    static int[] questions(String format, int arguments) {
        int[] questions = new int[arguments];
        java.util.Arrays.fill(questions, NOTHING);
        int next = 0;
        int last = -1;
        Matcher match = DIRECTIVE.matcher(format);
        while (match.find()) {
            char conversion = Character.toLowerCase(match.group(3).charAt(0));
            if (conversion == 'n' || conversion == '%') {
                continue;
            }
            if (match.group(1) != null) {
                last = match.group(1).length() > 6 ? -1 : Integer.parseInt(match.group(1)) - 1;
            } else if (!match.group(2).contains("<")) {
                last = next++;
            }
            if (last >= 0 && last < arguments && conversion != 'b') {
                questions[last] = conversion == 'h' ? ObjectHooks.HASH : ObjectHooks.TEXT;
            }
        }
        return questions;
    }
}
