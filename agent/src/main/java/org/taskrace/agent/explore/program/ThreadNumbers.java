package org.taskrace.agent.explore.program;

import java.lang.reflect.Field;

/** The numbers in the names of threads without a name of their own, which begin at 0 in each run. */
final class ThreadNumbers {

    private static final Field NEXT = find();

    private ThreadNumbers() {}

    private static Field find() {
        String[][] places = {{"java.lang.Thread", "threadInitNumber"}, {"java.lang.Thread$ThreadNumbering", "next"}};
        for (String[] place : places) {
            try {
                Field field = Class.forName(place[0]).getDeclaredField(place[1]);
                field.setAccessible(true);
                return field;
            } catch (ReflectiveOperationException | RuntimeException e) {
                // Another release keeps them elsewhere.
            }
        }
        return null;
    }

    /** Lets the numbers begin anew. */
    static void reset() {
        if (NEXT != null) {
            try {
                NEXT.setInt(null, 0);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
