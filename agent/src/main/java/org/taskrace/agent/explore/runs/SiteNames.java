package org.taskrace.agent.explore.runs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.explore.search.Trace;
import org.taskrace.engine.site.SiteTable;

/**
 * Names of places in the program that hold in all JVMs. Numbers of places depend on the order in which classes are loaded. Places of one
 * line that are alike are counted, in the order of their class.
 */
final class SiteNames {

    private final SiteTable sites;
    private final List<String> names = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    SiteNames(SiteTable sites) {
        this.sites = sites;
    }

    String name(int site) {
        grow();
        return names.get(site);
    }

    /** Returns a hash of a place's name. */
    long hash(int site) {
        grow();
        return hashes.get(site);
    }

    /** Returns the number of a place, or -1 if its class is not loaded yet. */
    int number(String name) {
        grow();
        return numbers.getOrDefault(name, -1);
    }

    private void grow() {
        for (int site = names.size(); site < sites.size(); site++) {
            String place = sites.get(site).toString();
            String name = place + "#" + counts.merge(place, 1, Integer::sum);
            names.add(name);
            hashes.add(Trace.hash(name));
            numbers.put(name, site);
        }
    }
}
