package org.taskrace.report.sarif;

import org.taskrace.report.Explanation;
import tools.jackson.core.JsonGenerator;

/** The rules of SARIF, one per kind of finding; the order is the index of the rule in the file. */
enum SarifRule {
    RACE(
            "determinacy-race",
            "DeterminacyRace",
            "error",
            "Determinacy race",
            "Two parallel tasks access one location, one of them writes, and no order connects the two accesses in any schedule"
                    + " of this input.",
            "Let one access wait for the other: join the task that holds the first access before the second one, or give each task"
                    + " data of its own and combine it after the join.",
            Explanation.RACES),
    DEADLOCK(
            "deadlock",
            "Deadlock",
            "error",
            "Deadlock",
            "Every task that is left waits for something that no other task will do.",
            "Look at what each of the tasks waits for: one of these waits must end earlier, or must not be there.",
            Explanation.DEADLOCK),
    ORDER_DEPENDENT(
            "order-dependent",
            "OrderDependentOperation",
            "note",
            "Order-dependent operation",
            "Operations on locks, atomics and the like that are no data race, but whose order may change the result.",
            "Nothing has to be done where every order gives a result that you accept.",
            Explanation.ORDER_DEPENDENT);

    private final String id;
    private final String ruleName;
    private final String level;
    private final String title;
    private final String explanation;
    private final String help;
    private final Explanation page;

    SarifRule(
            String id, String ruleName, String level, String title, String explanation, String help, Explanation page) {
        this.id = id;
        this.ruleName = ruleName;
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

    /** Writes the tool with all rules, as a property of a run. */
    static void writeTool(JsonGenerator json, String version) {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "taskrace");
        json.writeStringProperty("version", version);
        json.writeArrayPropertyStart("rules");
        for (SarifRule rule : values()) {
            rule.write(json);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void write(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("id", id);
        json.writeStringProperty("name", ruleName);
        text(json, "shortDescription", title);
        text(json, "fullDescription", explanation);
        json.writeObjectPropertyStart("help");
        json.writeStringProperty("text", help);
        json.writeStringProperty("markdown", help + "\n\n" + page.markdown());
        json.writeEndObject();
        json.writeObjectPropertyStart("defaultConfiguration");
        json.writeStringProperty("level", level);
        json.writeEndObject();
        json.writeObjectPropertyStart("properties");
        json.writeArrayPropertyStart("tags");
        json.writeString("concurrency");
        json.writeString("correctness");
        json.writeEndArray();
        json.writeStringProperty("precision", "very-high");
        json.writeStringProperty("problem.severity", level.equals("note") ? "recommendation" : level);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String name, String text) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("text", text);
        json.writeEndObject();
    }
}
