package org.taskrace.agent.transform.calls;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallShape;
import org.taskrace.agent.constructs.objects.table.Safety;
import org.taskrace.agent.effects.ComputedEffects;

/**
 * The facts about a call that are known before it runs.
 *
 * @param effects the table's entry for the method, given the static type of the receiver; never null
 * @param safety the table's entry for the receiver, or null if calls are no accesses to it
 * @param shape the number of the called method
 * @param computed effects of a method that the table does not describe
 */
record ObjectCall(
        CallEffects effects, Safety safety, int shape, Type[] arguments, List<ComputedEffects.Touch> computed) {

    /** Returns whether the receiver is accessed, as far as its static type tells. */
    boolean concernsReceiver() {
        return safety != null && safety != Safety.SAFE;
    }

    boolean concernsArguments() {
        return !computed.isEmpty()
                || !effects.arguments().isEmpty()
                || !effects.questions().isEmpty()
                || effects.view() == CallEffects.View.OF_ARGUMENT;
    }

    /** Returns whether the receiver, which the table knows, asks other objects. */
    boolean asksOthers() {
        return safety != null && effects.asksOthers();
    }

    /** Returns whether the receiver, which the table does not know, is accessed as was computed, or is asked about arguments. */
    boolean needsReceiver() {
        boolean fills = effects.arguments().stream().anyMatch(argument -> argument.to() == CallEffects.SIZE);
        return fills || computed.stream().anyMatch(touch -> touch.number() == 0 || touch.sureIn() != null);
    }

    /** Returns the parameters as the table writes them. */
    String parameters() {
        return CallShape.parameters(arguments);
    }

    /** Returns whether the call runs code of the program, and so may create tasks in the middle of its access. */
    boolean takesCode() {
        return Arrays.stream(arguments).anyMatch(ObjectCall::isCode);
    }

    /** Returns whether the last argument is code that a collection may run while it holds a lock. */
    boolean endsWithCode() {
        return safety != Safety.CURSOR && arguments.length > 0 && isCode(arguments[arguments.length - 1]);
    }

    private static boolean isCode(Type type) {
        return type.getDescriptor().startsWith("Ljava/util/function/")
                || type.getDescriptor().equals("Ljava/util/Comparator;");
    }

    /** Returns the position of the first argument that is a reference, or -1. */
    int reference() {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.OBJECT) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the position of the first argument that is an int, or -1. */
    int index() {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == Type.INT_TYPE) {
                return i;
            }
        }
        return -1;
    }
}
