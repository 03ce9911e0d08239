package org.taskrace.core.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Race;

/**
 * An event stream as text, for executions in which tasks wait: {@code 0 async 1; 1 get p; 1 R x}. Each event begins with the task that
 * does it; where that changes, the switch is reported too. The program's own finish and end are implied.
 */
public final class EventText {

    private final Detector detector;
    private final Map<String, Integer> locations = new LinkedHashMap<>();
    private final Map<String, Integer> promises = new LinkedHashMap<>();
    private int running;
    private int site;

    private EventText(Detector detector) {
        this.detector = detector;
    }

    /** Tells the events and returns the names of the racy locations, sorted. */
    public static List<String> racyLocations(Detector detector, String events) {
        EventText text = new EventText(detector);
        detector.begin(0, TaskEvents.NO_SITE);
        detector.beginFinish(0, TaskEvents.NO_SITE);
        for (String event : events.split(";")) {
            text.tell(event.strip().split("\\s+"));
        }
        if (text.running != 0) {
            detector.switchTo(0);
        }
        detector.sync(0, TaskEvents.NO_SITE);
        detector.endFinish(0, TaskEvents.NO_SITE);
        detector.end(0, TaskEvents.NO_SITE);
        detector.checkInvariants();
        TreeSet<String> racy = new TreeSet<>();
        List<String> names = new ArrayList<>(text.locations.keySet());
        for (Race race : detector.findings().races()) {
            racy.add(names.get(race.location()));
        }
        return List.copyOf(racy);
    }

    private void tell(String[] words) {
        int task = Integer.parseInt(words[0]);
        if (task != running) {
            running = task;
            detector.switchTo(task);
        }
        switch (words[1]) {
            case "async" -> detector.create(task, Integer.parseInt(words[2]), TaskKind.ASYNC, site++);
            case "spawn" -> detector.create(task, Integer.parseInt(words[2]), TaskKind.SPAWN, site++);
            case "future" -> detector.create(task, Integer.parseInt(words[2]), TaskKind.FUTURE, site++);
            case "finish" -> detector.beginFinish(task, site++);
            case "endFinish" -> detector.endFinish(task, site++);
            case "sync" -> detector.sync(task, site++);
            case "end" -> detector.end(task, site++);
            case "set" -> detector.set(task, number(promises, words[2]), site++);
            case "get" -> detector.get(task, number(promises, words[2]), site++);
            case "getFuture" -> detector.getFuture(task, Integer.parseInt(words[2]), site++);
            case "R" -> detector.read(task, number(locations, words[2]), site++);
            case "W" -> detector.write(task, number(locations, words[2]), site++);
            default -> throw new IllegalArgumentException("unknown event " + String.join(" ", words));
        }
    }

    private static int number(Map<String, Integer> numbers, String name) {
        int next = numbers.size();
        return numbers.computeIfAbsent(name, unseen -> next);
    }
}
