package org.taskrace.hooks.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.memory.AccessKey;

/** The cells of an array, whatever their encoding, are those of an array with one state per element. */
class ArrayCellsTest {

    /** What was read since the last write, in words. */
    private static final class Words extends CellState {
        final String text;

        Words(Strand maker, String text) {
            super(maker);
            this.text = text;
        }
    }

    private static String after(String before, Object place, int key) {
        String access = "" + place + (AccessKey.writes(key) ? "w" : "r") + AccessKey.site(key) + ";";
        return AccessKey.writes(key) ? access : before.contains(access) ? before : before + access;
    }

    private static final ParallelMemory.Judge JUDGE = new ParallelMemory.Judge() {
        @Override
        public CellState judge(Strand strand, CellState state, int key) {
            String before = state == null ? "" : ((Words) state).text;
            String after = after(before, strand.place(), key);
            return after.equals(before) ? state : new Words(strand, after);
        }
    };

    @AfterEach
    void forget() {
        ParallelMemory.install(new ParallelMemory.Judge());
    }

    private static ArrayCells cells(Object array, int length) {
        return new ArrayCells(array, length, 0, new ReferenceQueue<>());
    }

    private static String text(ArrayCells cells, int index) {
        CellState state = cells.at(index);
        return state == null ? "" : ((Words) state).text;
    }

    /** Returns the accesses of a state in one sequence: deferred reads come later than others. */
    private static String sorted(String text) {
        String[] accesses = text.split(";");
        Arrays.sort(accesses);
        return String.join(";", accesses);
    }

    @Test
    void reads_that_wait_for_the_end_of_their_strand_have_the_states_of_reads_that_do_not() {
        ParallelMemory.install(JUDGE);
        // Two of the sites share a slot.
        int[] sites = {1, 2, 257};
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int[][] arrays = new int[2][1 + random.nextInt(random.nextBoolean() ? 40 : 3000)];
            String[][] expected = new String[2][arrays[0].length];
            for (String[] ofArray : expected) {
                Arrays.fill(ofArray, "");
            }
            Strand strand = new Strand();
            strand.mayWait(true);
            int next = 0;
            for (int i = 0; i < 300; i++) {
                if (random.nextInt(30) == 0) {
                    strand.flush();
                    strand.place("p" + i);
                }
                int key = AccessKey.of(sites[random.nextInt(random.nextInt(3) + 1)], false);
                int array = random.nextInt(8) == 0 ? 1 : 0;
                int length = arrays[array].length;
                int from = random.nextInt(3) == 0 ? random.nextInt(length) : next % length;
                int to = Math.min(length, from + 1 + random.nextInt(3));
                if (to == from + 1) {
                    strand.one(arrays[array], from, key);
                } else {
                    strand.loop(arrays[array], from, 1, to - from, key);
                }
                next = to;
                for (int element = from; element < to; element++) {
                    expected[array][element] = after(expected[array][element], strand.place(), key);
                }
            }
            strand.flush();
            for (int array = 0; array < 2; array++) {
                ArrayCells cells = ArrayTable.of(arrays[array]);
                for (int element = 0; element < arrays[array].length; element++) {
                    assertEquals(
                            sorted(expected[array][element]),
                            sorted(text(cells, element)),
                            "seed " + seed + ", element " + element);
                }
            }
        }
    }

    /** Judge that knows what each location's accesses are, and which of them conflict with what is there. */
    private static final class Conflicts extends ParallelMemory.Judge {
        final Set<String> found = ConcurrentHashMap.newKeySet();

        @Override
        public CellState judge(Strand strand, CellState state, int key) {
            String before = state == null ? "" : ((Words) state).text;
            for (String access : before.isEmpty() ? new String[0] : before.split(";")) {
                boolean isOther = !access.startsWith(strand.place() + "r") && !access.startsWith(strand.place() + "w");
                if (isOther && (AccessKey.writes(key) || access.substring(2).startsWith("w"))) {
                    strand.raced = true;
                    found.add(strand.index + ": " + access + " " + strand.place() + key);
                }
            }
            return JUDGE.judge(strand, state, key);
        }
    }

    @Test
    void a_read_and_a_write_that_are_judged_together_have_the_states_and_conflicts_of_two() {
        int[] sites = {1, 257, 3};
        for (int seed = 0; seed < 400; seed++) {
            Set<String> together = updates(seed, true, sites);
            Set<String> apart = updates(seed, false, sites);
            assertEquals(apart, together, "seed " + seed);
        }
    }

    /** Two strands read and then write random parts of an array; returns the conflicts, and the states at the end. */
    private static Set<String> updates(int seed, boolean mayWait, int[] sites) {
        Conflicts conflicts = new Conflicts();
        ParallelMemory.install(conflicts);
        Random random = new Random(seed);
        int length = 1 + random.nextInt(random.nextBoolean() ? 30 : 3000);
        int[] array = new int[length];
        Strand strand = new Strand();
        strand.mayWait(mayWait);
        for (int place = 0; place < 3; place++) {
            strand.place("p" + place);
            boolean[] isTouched = new boolean[length];
            for (int i = 0; i < 6; i++) {
                int from = random.nextInt(length);
                int step = 1 + random.nextInt(3);
                int count = 1 + random.nextInt(Math.min(40, (length - from + step - 1) / step));
                int readKey = AccessKey.of(sites[random.nextInt(3)], false);
                int writeKey = AccessKey.of(sites[random.nextInt(3)], true);
                boolean isApart = true;
                for (int element = from; element < from + count * step && element < length; element++) {
                    isApart &= !isTouched[element];
                    isTouched[element] = true;
                }
                if (isApart && count == 1 && random.nextBoolean()) {
                    strand.update(array, from, readKey, writeKey);
                } else if (isApart) {
                    strand.loop(array, from, step, count, readKey);
                    strand.loop(array, from, step, count, writeKey);
                }
            }
            strand.flush();
        }
        Set<String> all = new TreeSet<>(conflicts.found);
        ArrayCells cells = ArrayTable.of(array);
        for (int element = 0; element < length; element++) {
            all.add(element + " is " + text(cells, element));
        }
        return all;
    }

    @Test
    void an_update_of_new_elements_is_one_judgement_and_one_replacement() {
        ParallelMemory.install(JUDGE);
        double[] array = new double[900];
        Strand strand = new Strand();
        strand.place("p");
        strand.mayWait(true);
        strand.loop(array, 3, 1, 800, AccessKey.of(1, false));
        strand.loop(array, 3, 1, 800, AccessKey.of(2, true));
        strand.flush();
        assertEquals(1, strand.judged);
        assertEquals(1, strand.replaced);
    }

    @Test
    void neighbours_that_one_site_reads_one_after_the_other_are_judged_once() {
        ParallelMemory.install(JUDGE);
        int[] array = new int[900];
        Strand strand = new Strand();
        strand.place("p");
        strand.mayWait(true);
        for (int i = 0; i < array.length; i++) {
            strand.one(array, i, AccessKey.of(1, false));
        }
        assertEquals(0, strand.judged);
        strand.flush();
        assertEquals(1, strand.judged);
    }

    @Test
    void random_ranges_have_the_states_of_their_elements() {
        ParallelMemory.install(JUDGE);
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int length = 1 + random.nextInt(random.nextBoolean() ? 60 : 5000);
            byte[] array = new byte[length];
            ArrayCells cells = cells(array, length);
            String[] expected = new String[length];
            Arrays.fill(expected, "");
            Strand strand = new Strand();
            int operations = random.nextInt(200);
            for (int i = 0; i < operations; i++) {
                if (random.nextInt(4) == 0) {
                    strand.place("p" + random.nextInt(6));
                }
                if (random.nextInt(60) == 0) {
                    ParallelMemory.nextEpoch();
                    Arrays.fill(expected, "");
                }
                int key = AccessKey.of(random.nextInt(3), random.nextInt(3) == 0);
                int from = random.nextInt(4) == 0 ? 0 : random.nextInt(length);
                int to = random.nextInt(4) == 0 ? length : from + random.nextInt(Math.min(length - from, 1500) + 1);
                int step = 1;
                if (random.nextInt(4) == 0) {
                    int[] indexes = new int[1 + random.nextInt(200)];
                    Arrays.setAll(indexes, at -> random.nextInt(length + 2) - 1);
                    int distance = 1 + random.nextInt(3);
                    int count = (indexes.length - 1) / distance + 1;
                    cells.gathered(strand, array, indexes, 0, distance, count, key);
                    for (int at = 0; at < indexes.length; at += distance) {
                        if (indexes[at] >= 0 && indexes[at] < length) {
                            expected[indexes[at]] = after(expected[indexes[at]], strand.place(), key);
                        }
                    }
                    continue;
                }
                if (random.nextInt(4) == 0 && from < to) {
                    step = 2 + random.nextInt(5);
                    int count = 1 + (to - from - 1) / step;
                    cells.steps(strand, array, from, step, count, key);
                } else if (random.nextInt(3) == 0) {
                    cells.one(strand, array, from, key);
                    to = from + 1;
                } else {
                    cells.range(strand, array, from, to, key);
                }
                for (int element = from; element < to; element += step) {
                    expected[element] = after(expected[element], strand.place(), key);
                }
            }
            cells.beginWrite(strand, array);
            for (int element = 0; element < length; element++) {
                assertEquals(
                        sorted(expected[element]),
                        sorted(text(cells, element)),
                        "seed " + seed + ", element " + element);
            }
        }
    }

    @Test
    void no_gathered_read_beside_a_write_is_lost() throws InterruptedException {
        ParallelMemory.install(JUDGE);
        for (int seed = 0; seed < 200; seed++) {
            int length = 500;
            byte[] array = new byte[length];
            ArrayCells cells = cells(array, length);
            ParallelMemory.nextEpoch();
            int threads = 3;
            List<Thread> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                String place = "t" + t;
                int[] indexes = new Random(seed * 10L + t).ints(50, 1, length).toArray();
                all.add(new Thread(() -> {
                    Strand strand = new Strand();
                    strand.place(place);
                    cells.gathered(strand, array, indexes, 0, 1, indexes.length, AccessKey.of(1, false));
                    for (int index : indexes) {
                        // The element that is written is not among these.
                        read.add(place + " " + index);
                    }
                }));
            }
            Strand writer = new Strand();
            writer.place("w");
            all.add(new Thread(() -> cells.one(writer, array, 0, AccessKey.of(2, true))));
            read.clear();
            all.forEach(Thread::start);
            for (Thread thread : all) {
                thread.join();
            }
            for (String one : read) {
                String[] words = one.split(" ");
                String found = text(cells, Integer.parseInt(words[1]));
                assertTrue(found.contains(words[0] + "r1;"), "seed " + seed + ", " + one + " in " + found);
            }
            assertEquals("ww2;", text(cells, 0));
        }
    }

    private final Set<String> read = ConcurrentHashMap.newKeySet();

    @Test
    void no_read_of_several_threads_is_lost() throws InterruptedException {
        ParallelMemory.install(JUDGE);
        for (int seed = 0; seed < 40; seed++) {
            int length = seed % 2 == 0 ? 300 : 3000;
            byte[] array = new byte[length];
            ArrayCells cells = cells(array, length);
            int threads = 3;
            BitSet[] read = new BitSet[threads];
            List<Thread> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                BitSet mine = new BitSet();
                read[t] = mine;
                Random random = new Random(seed * 10L + t);
                String place = "t" + t;
                all.add(new Thread(() -> {
                    Strand strand = new Strand();
                    strand.place(place);
                    for (int i = 0; i < 150; i++) {
                        int from = random.nextInt(length);
                        int to = Math.min(length, from + 1 + random.nextInt(i % 5 == 0 ? 2000 : 20));
                        cells.range(strand, array, from, to, AccessKey.of(1, false));
                        mine.set(from, to);
                    }
                }));
            }
            all.forEach(Thread::start);
            for (Thread thread : all) {
                thread.join();
            }
            for (int element = 0; element < length; element++) {
                for (int t = 0; t < threads; t++) {
                    assertEquals(
                            read[t].get(element),
                            text(cells, element).contains("t" + t + "r1;"),
                            "seed " + seed + ", element " + element + ", thread " + t);
                }
            }
        }
    }
}
