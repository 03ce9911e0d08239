package org.taskrace.agent.shadow;

import java.util.ArrayList;
import java.util.List;

/** Numbers for places in the program. Classes are rewritten by whichever thread loads them, hence the lock. */
public final class Sites {

    private final List<Site> sites = new ArrayList<>();

    public Sites() {
        sites.add(new Site("", "", "unknown", 0, new Site.Target(Site.Kind.CALL, "", "")));
    }

    /** A new number, from 1 on; 0 stands for "unknown". */
    public synchronized int add(Site site) {
        sites.add(site);
        return sites.size() - 1;
    }

    public synchronized Site get(int number) {
        return sites.get(number >= 0 && number < sites.size() ? number : 0);
    }

    public synchronized int size() {
        return sites.size();
    }
}
