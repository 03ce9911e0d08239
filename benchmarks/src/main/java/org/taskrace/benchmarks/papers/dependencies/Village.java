package org.taskrace.benchmarks.papers.dependencies;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.papers.SuiteConstructs;

/** A village of {@link Health}, with its people in linked lists: at home, waiting, in treatment, on the way up. */
final class Village {

    static final int PEOPLE = 30;
    private static final int BEDS = 8;

    private static final class Person {
        private Person next;
        private int daysLeft;
        private int visits;
        private int days;
        private Village home;
    }

    final List<Village> below = new ArrayList<>();
    private final boolean isTop;
    private long random;
    private int freeBeds = BEDS;
    private Person atHome;
    private Person waiting;
    private Person treated;
    private Person sentUp;
    private Person recovered;

    Village(int level, long seed) {
        this(level, seed, true);
    }

    private Village(int level, long seed, boolean isTop) {
        this.isTop = isTop;
        random = seed * 0x9E3779B97F4A7C15L;
        for (int i = 0; i < PEOPLE; i++) {
            Person person = new Person();
            person.home = this;
            person.next = atHome;
            atHome = person;
        }
        for (int i = 0; i < Health.branches(level); i++) {
            below.add(new Village(level - 1, seed * 5 + i + 1, false));
        }
    }

    private int draw(int bound) {
        random = random * 6364136223846793005L + 1442695040888963407L;
        return (int) ((random >>> 33) % bound);
    }

    /** Simulates one step of time for this village and all below. */
    boolean live(SuiteConstructs constructs) {
        List<SuiteConstructs.Result<Boolean>> children = new ArrayList<>();
        for (Village village : below) {
            children.add(constructs.future(() -> village.live(constructs)));
        }
        fallIll();
        for (SuiteConstructs.Result<Boolean> child : children) {
            child.get();
        }
        treat();
        return true;
    }

    /** Lets some of the people at home fall ill. */
    void fallIll() {
        Person healthy = null;
        for (Person person = atHome; person != null; ) {
            Person next = person.next;
            if (draw(20) == 0) {
                person.next = waiting;
                waiting = person;
            } else {
                person.next = healthy;
                healthy = person;
            }
            person = next;
        }
        atHome = healthy;
    }

    /** Takes over whom the villages below send up and sends home who came from there; then fills the beds. */
    void treat() {
        for (Village village : below) {
            while (village.sentUp != null) {
                Person person = village.sentUp;
                village.sentUp = person.next;
                person.next = waiting;
                waiting = person;
            }
        }
        Person staying = null;
        for (Person person = treated; person != null; ) {
            Person next = person.next;
            person.daysLeft--;
            person.days++;
            if (person.daysLeft > 0) {
                person.next = staying;
                staying = person;
            } else {
                freeBeds++;
                person.next = recovered;
                recovered = person;
            }
            person = next;
        }
        treated = staying;
        sendHome();
        admit();
    }

    /** Sends recovered people home; a village below is touched only by the task above, which has joined its task. */
    private void sendHome() {
        while (recovered != null) {
            Person person = recovered;
            recovered = person.next;
            Village home = person.home;
            person.next = home.atHome;
            home.atHome = person;
        }
    }

    private void admit() {
        Person still = null;
        for (Person person = waiting; person != null; ) {
            Person next = person.next;
            boolean up = !isTop && draw(4) == 0;
            if (up) {
                person.next = sentUp;
                sentUp = person;
            } else if (freeBeds > 0) {
                freeBeds--;
                person.visits++;
                person.daysLeft = 1 + draw(8);
                person.next = treated;
                treated = person;
            } else {
                person.next = still;
                still = person;
            }
            person = next;
        }
        waiting = still;
    }

    /** Adds up people, visits and days in hospital. */
    void count(long[] sums) {
        for (Person list : new Person[] {atHome, waiting, treated, sentUp, recovered}) {
            for (Person person = list; person != null; person = person.next) {
                sums[0]++;
                sums[1] += person.visits;
                sums[2] += person.days;
            }
        }
        for (Village village : below) {
            village.count(sums);
        }
    }
}
