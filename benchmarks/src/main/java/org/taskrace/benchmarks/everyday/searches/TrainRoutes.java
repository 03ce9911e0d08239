package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Shortest routes from some stations by Dijkstra's algorithm, with a priority queue and lists of edges; a task for each start. */
public final class TrainRoutes implements SuiteProgram {

    private static final int STATIONS = 3_000;
    private static final int STARTS = 24;

    private static final class Edge {
        private final Station to;
        private int minutes;

        Edge(Station to, int minutes) {
            this.to = to;
            this.minutes = minutes;
        }
    }

    private static final class Station {
        private final int number;
        private final List<Edge> edges = new ArrayList<>();

        Station(int number) {
            this.number = number;
        }

        List<Edge> getEdges() {
            return edges;
        }
    }

    private record Stop(Station station, int minutes) implements Comparable<Stop> {
        @Override
        public int compareTo(Stop other) {
            return Integer.compare(minutes, other.minutes);
        }
    }

    private static int[] routes(Station start) {
        int[] best = new int[STATIONS];
        Arrays.fill(best, Integer.MAX_VALUE);
        PriorityQueue<Stop> queue = new PriorityQueue<>();
        queue.add(new Stop(start, 0));
        best[start.number] = 0;
        while (!queue.isEmpty()) {
            Stop stop = queue.poll();
            if (stop.minutes() > best[stop.station().number]) {
                continue;
            }
            for (Edge edge : stop.station().getEdges()) {
                int minutes = stop.minutes() + edge.minutes;
                if (minutes < best[edge.to.number]) {
                    best[edge.to.number] = minutes;
                    queue.add(new Stop(edge.to, minutes));
                }
            }
        }
        return best;
    }

    @Override
    public double run() {
        List<Station> stations = new ArrayList<>();
        for (int i = 0; i < STATIONS; i++) {
            stations.add(new Station(i));
        }
        for (int i = 0; i < STATIONS; i++) {
            for (int k = 1; k <= 6; k++) {
                stations.get(i).edges.add(new Edge(stations.get((i * k + k * k * 31) % STATIONS), 1 + i * k % 29));
            }
        }
        for (Station station : stations) {
            for (Edge edge : station.getEdges()) {
                edge.minutes = edge.minutes * 2 + 1;
            }
        }
        List<Future<int[]>> results = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int s = 0; s < STARTS; s++) {
                Station start = stations.get(s * 101 % STATIONS);
                results.add(pool.submit(() -> routes(start)));
            }
            long sum = 0;
            for (Future<int[]> result : results) {
                for (int minutes : result.get()) {
                    sum += minutes == Integer.MAX_VALUE ? 1 : minutes;
                }
            }
            return sum;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            pool.shutdown();
        }
    }
}
