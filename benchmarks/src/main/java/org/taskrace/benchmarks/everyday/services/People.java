package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RecursiveTask;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Sorts lists of people by town, age and name with a merge sort in tasks; then sums up ages for each town. */
public final class People implements SuiteProgram {

    private static final int PEOPLE = 60_000;
    private static final int SMALL = 500;

    private static final class Person {
        private final String name;
        private final String town;
        private int age;

        Person(String name, String town, int age) {
            this.name = name;
            this.town = town;
            this.age = age;
        }

        String getName() {
            return name;
        }

        String getTown() {
            return town;
        }

        int getAge() {
            return age;
        }

        void setAge(int newAge) {
            age = newAge;
        }
    }

    private static final Comparator<Person> ORDER = (a, b) -> {
        int byTown = a.getTown().compareTo(b.getTown());
        if (byTown != 0) {
            return byTown;
        }
        int byAge = Integer.compare(a.getAge(), b.getAge());
        return byAge != 0 ? byAge : a.getName().compareTo(b.getName());
    };

    private static final class Sort extends RecursiveTask<List<Person>> {
        private static final long serialVersionUID = 1;
        private final transient List<Person> people;

        Sort(List<Person> people) {
            this.people = people;
        }

        @Override
        protected List<Person> compute() {
            if (people.size() <= SMALL) {
                List<Person> sorted = new ArrayList<>(people);
                sorted.sort(ORDER);
                return sorted;
            }
            int middle = people.size() / 2;
            Sort left = new Sort(people.subList(0, middle));
            Sort right = new Sort(people.subList(middle, people.size()));
            left.fork();
            List<Person> second = right.compute();
            return merge(left.join(), second);
        }

        private static List<Person> merge(List<Person> first, List<Person> second) {
            List<Person> all = new ArrayList<>(first.size() + second.size());
            int i = 0;
            int j = 0;
            while (i < first.size() && j < second.size()) {
                if (ORDER.compare(first.get(i), second.get(j)) <= 0) {
                    all.add(first.get(i++));
                } else {
                    all.add(second.get(j++));
                }
            }
            while (i < first.size()) {
                all.add(first.get(i++));
            }
            while (j < second.size()) {
                all.add(second.get(j++));
            }
            return all;
        }
    }

    @Override
    public double run() {
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < PEOPLE; i++) {
            people.add(new Person("p" + (i * 7_919 % PEOPLE), "town" + i % 37, 0));
        }
        people.parallelStream()
                .forEach(person -> person.setAge(18 + person.getName().hashCode() % 60));
        List<Person> sorted = new Sort(people).invoke();
        Map<String, Integer> ages = new HashMap<>();
        for (Person person : sorted) {
            ages.merge(person.getTown(), person.getAge(), Integer::sum);
        }
        long sum = 0;
        for (int i = 0; i < sorted.size(); i++) {
            sum += (long) i % 100 * sorted.get(i).getAge();
        }
        for (Map.Entry<String, Integer> entry : ages.entrySet()) {
            sum += entry.getValue() * (long) entry.getKey().length();
        }
        return sum;
    }
}
