import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.Random;
import java.util.stream.IntStream;
import org.jgrapht.Graph;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.alg.shortestpath.DeltaSteppingShortestPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/** JGraphT: parallel delta stepping, and searches by parallel tasks in one graph. */
// jars: jgrapht-core-1.5.2 jheaps-0.14
public final class JGraphT {

    public static void main(String[] arguments) {
        Graph<Integer, DefaultWeightedEdge> graph = new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        Random random = new Random(7);
        for (int i = 0; i < 40; i++) {
            graph.addVertex(i);
        }
        for (int i = 0; i < 150; i++) {
            int from = random.nextInt(40);
            int to = random.nextInt(40);
            if (from != to && !graph.containsEdge(from, to)) {
                graph.setEdgeWeight(graph.addEdge(from, to), 1 + random.nextInt(20));
            }
        }
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
        double expected = new DijkstraShortestPath<>(graph).getPathWeight(0, 39);
        double stepped = new DeltaSteppingShortestPath<>(graph, pool).getPathWeight(0, 39);
        System.out.println("delta stepping " + expected + " " + stepped);
        System.out.println("all " + IntStream.range(0, 10).parallel()
                .mapToDouble(i -> new DijkstraShortestPath<>(graph).getPathWeight(i, 39)).min().orElse(-1));
        System.out.printf("rank %.6f%n", new PageRank<>(graph).getVertexScore(5));
        pool.shutdown();
    }
}
