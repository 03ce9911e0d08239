package org.taskrace.agent.shadow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Numbers for places in the program. Classes are rewritten by whichever thread loads them, hence the lock. */
public final class Sites {

    private static final String TASK_API = "org.taskrace.tasks.";

    private final List<Site> sites = new ArrayList<>();

    /** The methods of the task API that the program's classes call. */
    private final Set<String> apiMethods = new HashSet<>();

    public Sites() {
        sites.add(new Site("", "", "unknown", 0, new Site.Target(Site.Kind.CALL, "", "")));
    }

    /** A new number, from 1 on; 0 stands for "unknown". */
    public synchronized int add(Site site) {
        sites.add(site);
        if (site.target().owner().startsWith(TASK_API)) {
            apiMethods.add(site.target().name());
        }
        return sites.size() - 1;
    }

    /** Whether a class that was loaded so far calls a method of the task API with this name. */
    synchronized boolean calls(String apiMethod) {
        return apiMethods.contains(apiMethod);
    }

    /** Whether a class that was loaded so far calls any method of the task API. */
    synchronized boolean callsTaskApi() {
        return !apiMethods.isEmpty();
    }

    public synchronized Site get(int number) {
        return sites.get(number >= 0 && number < sites.size() ? number : 0);
    }

    public synchronized int size() {
        return sites.size();
    }
}
