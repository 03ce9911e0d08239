package org.taskrace.agent.constructs.objects.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.CallEffects.Argument;
import org.taskrace.agent.constructs.objects.table.CallEffects.Question;
import org.taskrace.agent.constructs.objects.table.CallEffects.Value;
import org.taskrace.agent.constructs.objects.table.CallEffects.View;
import org.taskrace.hooks.sync.ObjectHooks;

/** Parser that reads the left side of a line of the table: effects, separated by commas. */
final class CallEffectsParser {

    private static final Pattern ARGUMENT =
            Pattern.compile("(reads|writes|fills)( contents of| elements of)? argument (\\d+)"
                    + "(?: from (\\d+) (to|length) (\\d+|result)(?: minus (\\d+))?| at (\\d+)| up to (\\d+))?");
    private static final Pattern ELEMENT =
            Pattern.compile("(reads|writes) (element (\\d+)|next|previous|last)(?: length (\\d+|copied))?");
    private static final Pattern KEY = Pattern.compile("(reads|writes|updates|fills|computes) key (\\d+)");
    private static final Pattern QUESTION = Pattern.compile(
            "asks (text|hash|equality|order|format|state) of"
                    + "( deep)?( contents)?(?:(?: of)? argument (\\d+))?(?: and (\\d+))?(?: from (\\d+) to (\\d+))?(?: by (\\d+))?");
    private static final Pattern VIEW = Pattern.compile(
            "returns (view|part from (\\d+)|reversed|view of argument (\\d+)(?: from (\\d+) to (\\d+))?)");

    private Access structure = Access.NONE;
    private Access base = Access.NONE;
    private Access elements = Access.NONE;
    private Access element = Access.NONE;
    private int at;
    private int width = 1;
    private Access key = Access.NONE;
    private int keyArgument;
    private Value value = Value.NONE;
    private int valueArgument;
    private View view = View.NONE;
    private int viewArgument;
    private int viewFrom;
    private int viewTo;
    private boolean asks;
    private final List<Argument> arguments = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();

    private CallEffectsParser() {}

    /** Throws {@link IllegalArgumentException} with the effect that cannot be understood. */
    static CallEffects parse(String text) {
        CallEffectsParser parser = new CallEffectsParser();
        for (String effect : text.split(",")) {
            String words = effect.strip().replaceAll("\\s+", " ");
            if (!parser.plain(words) && !parser.withNumbers(words)) {
                throw new IllegalArgumentException("'" + words + "' is no effect; docs/jdk-objects.md lists them");
            }
        }
        return new CallEffects(
                parser.structure,
                parser.base,
                parser.elements,
                parser.element,
                parser.at,
                parser.width,
                parser.key,
                parser.keyArgument,
                parser.value,
                parser.valueArgument,
                parser.view,
                parser.viewArgument,
                parser.viewFrom,
                parser.viewTo,
                parser.asks,
                List.copyOf(parser.arguments),
                List.copyOf(parser.questions));
    }

    private boolean plain(String words) {
        switch (words) {
            case "nothing" -> {}
            case "reads", "writes" -> structure = access(words);
            case "reorders" -> {
                structure = Access.REORDERS;
                elements = Access.READS;
            }
            case "reads base" -> base = Access.READS;
            case "writes base" -> base = Access.WRITES;
            case "reads elements" -> elements = Access.READS;
            case "writes elements" -> elements = Access.WRITES;
            case "asks" -> asks = true;
            case "takes" -> value = Value.TAKES;
            case "sees" -> value = Value.SEES;
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean withNumbers(String words) {
        Matcher match = ARGUMENT.matcher(words);
        if (match.matches()) {
            arguments.add(argument(match));
            return true;
        }
        match = ELEMENT.matcher(words);
        if (match.matches()) {
            element = access(match.group(1));
            width = match.group(4) == null
                    ? 1
                    : match.group(4).equals("copied") ? CallEffects.COPIED : number(match.group(4));
            at = match.group(3) != null
                    ? number(match.group(3))
                    : switch (match.group(2)) {
                        case "next" -> CallEffects.NEXT;
                        case "previous" -> CallEffects.PREVIOUS;
                        default -> CallEffects.LAST;
                    };
            return true;
        }
        match = KEY.matcher(words);
        if (match.matches()) {
            key = access(match.group(1));
            keyArgument = number(match.group(2));
            return true;
        }
        if (words.matches("adds \\d+")) {
            value = Value.ADDS;
            valueArgument = number(words.substring("adds ".length()));
            return true;
        }
        match = VIEW.matcher(words);
        if (match.matches()) {
            view(match);
            return true;
        }
        match = QUESTION.matcher(words);
        if (match.matches()) {
            questions.add(question(match));
            return true;
        }
        return false;
    }

    private static Question question(Matcher match) {
        int kind = switch (match.group(1)) {
            case "text" -> ObjectHooks.TEXT;
            case "hash" -> ObjectHooks.HASH;
            case "equality" -> ObjectHooks.EQUALITY;
            case "order" -> ObjectHooks.ORDER;
            case "state" -> ObjectHooks.STATE;
            default -> ObjectHooks.FORMAT;
        };
        return new Question(
                kind,
                numberOr0(match.group(4)),
                match.group(3) != null,
                match.group(2) != null,
                numberOr0(match.group(5)),
                numberOr0(match.group(6)),
                numberOr0(match.group(7)),
                numberOr0(match.group(8)));
    }

    private static int numberOr0(String digits) {
        return digits == null ? 0 : number(digits);
    }

    private void view(Matcher match) {
        if (match.group(2) != null) {
            view = View.PART;
            viewArgument = number(match.group(2));
        } else if (match.group(3) != null) {
            view = View.OF_ARGUMENT;
            viewArgument = number(match.group(3));
            if (match.group(4) != null) {
                viewFrom = number(match.group(4));
                viewTo = number(match.group(5));
            }
        } else {
            view = match.group(1).equals("reversed") ? View.REVERSED : View.SAME;
        }
    }

    private static Argument argument(Matcher match) {
        int argument = number(match.group(3));
        boolean writes = !match.group(1).equals("reads");
        if (match.group(1).equals("fills")) {
            return new Argument(argument, true, CallEffects.START, CallEffects.SIZE, true, 0, false);
        }
        if (match.group(8) != null) {
            return new Argument(argument, writes, number(match.group(8)), CallEffects.ELEMENT, false, 0, false);
        }
        if (match.group(9) != null) {
            return new Argument(argument, writes, CallEffects.START, number(match.group(9)), false, 0, false);
        }
        int from = match.group(4) == null ? CallEffects.WHOLE : number(match.group(4));
        int to = match.group(6) == null
                ? CallEffects.WHOLE
                : match.group(6).equals("result") ? CallEffects.RESULT : number(match.group(6));
        return new Argument(
                argument,
                writes,
                from,
                to,
                "length".equals(match.group(5)),
                match.group(7) == null ? 0 : number(match.group(7)),
                match.group(2) != null);
    }

    private static Access access(String word) {
        return switch (word) {
            case "reads" -> Access.READS;
            case "updates" -> Access.UPDATES;
            case "fills" -> Access.FILLS;
            case "computes" -> Access.COMPUTES;
            default -> Access.WRITES;
        };
    }

    private static int number(String digits) {
        int number = digits.length() > 3 ? 0 : Integer.parseInt(digits);
        if (number < 1 || number > 255) {
            throw new IllegalArgumentException("there is no argument " + digits + "; the first one is 1");
        }
        return number;
    }
}
