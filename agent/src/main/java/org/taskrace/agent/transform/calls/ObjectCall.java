package org.taskrace.agent.transform.calls;

import java.util.Arrays;
import org.objectweb.asm.Type;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.Safety;

/**
 * What is known of a call before it runs.
 *
 * @param effects what the table says of the method, given the static type of the receiver; never null
 * @param safety the same of the receiver, or null where calls are no accesses to it
 * @param shape the number of the called method
 */
record ObjectCall(CallEffects effects, Safety safety, int shape, Type[] arguments) {

    /** Whether the receiver is accessed, as far as its static type tells. */
    boolean concernsReceiver() {
        return safety != null && safety != Safety.SAFE;
    }

    boolean concernsArguments() {
        return !effects.arguments().isEmpty() || effects.view() == CallEffects.View.OF_ARGUMENT;
    }

    /** Whether the call runs code of the program, and so may create tasks in the middle of its access. */
    boolean takesCode() {
        return Arrays.stream(arguments).anyMatch(ObjectCall::isCode);
    }

    /** Whether the last argument is code that a collection may run while it holds a lock. */
    boolean endsWithCode() {
        return safety != Safety.CURSOR && arguments.length > 0 && isCode(arguments[arguments.length - 1]);
    }

    private static boolean isCode(Type type) {
        return type.getDescriptor().startsWith("Ljava/util/function/")
                || type.getDescriptor().equals("Ljava/util/Comparator;");
    }

    /** The position of the first argument that is a reference, or -1. */
    int reference() {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].getSort() == Type.OBJECT) {
                return i;
            }
        }
        return -1;
    }

    /** The position of the first argument that is an int, or -1. */
    int index() {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] == Type.INT_TYPE) {
                return i;
            }
        }
        return -1;
    }
}
