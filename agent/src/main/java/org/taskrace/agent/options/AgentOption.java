package org.taskrace.agent.options;

/** The table of options of the agent; the command line has those that concern its users, with two dashes. */
public enum AgentOption {
    ALGORITHM("algorithm", "NAME", "which algorithm answers what comes before what", "auto"),
    JSON("json", "FILE", "also write the report there, as JSON (-: standard output)", ""),
    INCLUDE("include", "PATTERNS", "check only these classes (a.b.*;C)", ""),
    EXCLUDE("exclude", "PATTERNS", "do not check these classes", ""),
    SUPPRESS("suppress", "FILE", "known races to leave out, one per line", ""),
    MAX_RACES("max-races", "N", "stop reporting after N distinct races", "100"),
    EXIT_CODE("exit-code", "N", "exit code when a race was found", "66"),
    STATS("stats", "", "print counts and times at the end", "false"),
    PATIENCE(
            "patience",
            "SECONDS",
            "how long the program may be blocked out of control before the check gives up",
            "10"),
    NO_OPT("no-opt", "NAMES", "switch these optimisations off (all, or names separated by semicolons)", ""),
    STRUCTURE_ONLY("structure-only", "", "follow tasks, check no access: what that alone costs", "false"),
    COUNT("count", "", "count reads, writes and checks", "false");

    private final String key;
    private final String parameter;
    private final String meaning;
    private final String defaultValue;

    AgentOption(String key, String parameter, String meaning, String defaultValue) {
        this.key = key;
        this.parameter = parameter;
        this.meaning = meaning;
        this.defaultValue = defaultValue;
    }

    public String key() {
        return key;
    }

    /** The placeholder of the value, or nothing for a switch. */
    public String parameter() {
        return parameter;
    }

    public String meaning() {
        return meaning;
    }

    public String defaultValue() {
        return defaultValue;
    }
}
