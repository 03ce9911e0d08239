package org.taskrace.report.sarif;

import org.taskrace.report.Explanation;

/** The rules of SARIF, one per kind of finding; the order is the index of the rule in the file. */
enum SarifRule {
    RACE(
            "determinacy-race",
            "error",
            "Determinacy race",
            "Two parallel tasks access the same location, one of them writes, and no order connects the two accesses in any schedule"
                    + " of this input.",
            "Let one access wait for the other: join the task that holds the first access before the second one, or give each task"
                    + " data of its own and combine it after the join.",
            Explanation.RACES),
    DEADLOCK(
            "deadlock",
            "error",
            "Deadlock",
            "Every task that is left waits for something that no other task will do.",
            "Look at what each of the tasks waits for: one of these waits must end earlier, or must not be there.",
            Explanation.DEADLOCK),
    ORDER_DEPENDENT(
            "order-dependent",
            "note",
            "Order-dependent operation",
            "Operations on locks, atomics and the like that are no data race, but whose order may change the result.",
            "Nothing has to be done where every order gives a result that you accept.",
            Explanation.ORDER_DEPENDENT);

    private final String id;
    private final String level;
    private final String title;
    private final String explanation;
    private final String help;
    private final Explanation page;

    SarifRule(String id, String level, String title, String explanation, String help, Explanation page) {
        this.id = id;
        this.level = level;
        this.title = title;
        this.explanation = explanation;
        this.help = help;
        this.page = page;
    }

    String id() {
        return id;
    }

    String level() {
        return level;
    }

    String title() {
        return title;
    }

    String explanation() {
        return explanation;
    }

    String help() {
        return help + " More: " + page.address();
    }

    String helpAddress() {
        return page.address();
    }
}
