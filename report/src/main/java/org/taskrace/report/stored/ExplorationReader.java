package org.taskrace.report.stored;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.stored.StoredExploration.ScheduleStory;
import org.taskrace.report.stored.StoredExploration.Step;

/** Reader of what the JSON of {@code taskrace explore} has beside that of a run. */
final class ExplorationReader {

    private final JsonCursor json;
    private boolean isThere;
    private boolean isComplete;
    private long schedules;
    private long outcomes;
    private List<ScheduleStory> findings = List.of();
    private List<String> unexplored = List.of();

    ExplorationReader(JsonCursor json) {
        this.json = json;
    }

    /** Returns whether a word is a verdict that only a search has. */
    static boolean isVerdict(String word) {
        return word.equals("deadlock") || word.equals("failure");
    }

    /** Returns whether a word is a guarantee that only a search has. */
    static boolean isGuarantee(String word) {
        return word.equals("explored");
    }

    /** Returns whether the result is one of a search. */
    boolean isThere() {
        return isThere;
    }

    StoredExploration exploration(String verdict) {
        return isThere ? new StoredExploration(verdict, isComplete, schedules, outcomes, findings, unexplored) : null;
    }

    /** Reads a property of the result, if it is one of these; returns whether it is. */
    boolean property(String name) throws ReportTextException {
        switch (name) {
            case "exploration" -> json.object("\"exploration\"", this::figure);
            case "findings" -> findings = json.list("\"findings\"", this::story);
            case "unexplored" -> unexplored = json.strings("\"unexplored\"");
            default -> {
                return false;
            }
        }
        isThere = true;
        return true;
    }

    private boolean figure(String name) throws ReportTextException {
        switch (name) {
            case "complete" -> isComplete = json.truth("\"complete\"");
            case "schedules" -> schedules = json.number("\"schedules\"");
            case "outcomes" -> outcomes = json.number("\"outcomes\"");
            default -> {
                return false;
            }
        }
        return true;
    }

    private ScheduleStory story() throws ReportTextException {
        String[] texts = {"", "", null};
        long[] counts = new long[2];
        boolean[] every = new boolean[1];
        List<List<Step>> steps = new ArrayList<>(List.of(List.of()));
        json.object("an entry of \"findings\"", name -> {
            switch (name) {
                case "kind" -> texts[0] = json.string("\"kind\"");
                case "what" -> texts[1] = json.string("\"what\"");
                case "replay" -> texts[2] = json.stringOrNull("\"replay\"");
                case "flips" -> counts[0] = json.number("\"flips\"");
                case "schedules" -> counts[1] = json.number("\"schedules\"");
                case "every" -> every[0] = json.truth("\"every\"");
                case "story" -> steps.set(0, json.list("\"story\"", this::step));
                default -> {
                    return false;
                }
            }
            return true;
        });
        return new ScheduleStory(texts[0], texts[1], counts[0], counts[1], every[0], texts[2], steps.get(0));
    }

    private Step step() throws ReportTextException {
        String[] texts = {"", "", ""};
        boolean[] isFlipped = new boolean[1];
        json.object("a step of a story", name -> {
            int text = List.of("task", "at", "what").indexOf(name);
            if (text >= 0) {
                texts[text] = json.string("\"" + name + "\"");
            } else if (name.equals("flipped")) {
                isFlipped[0] = json.truth("\"flipped\"");
            } else {
                return false;
            }
            return true;
        });
        return new Step(texts[0], texts[1], texts[2], isFlipped[0]);
    }
}
