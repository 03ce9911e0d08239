package org.taskrace.benchmarks.everyday;

import java.util.List;
import java.util.function.Supplier;
import org.taskrace.benchmarks.everyday.grids.FloydWarshall;
import org.taskrace.benchmarks.everyday.grids.ForestFire;
import org.taskrace.benchmarks.everyday.grids.GameOfLife;
import org.taskrace.benchmarks.everyday.grids.HeatPlate;
import org.taskrace.benchmarks.everyday.grids.ImageFilter;
import org.taskrace.benchmarks.everyday.grids.MatrixProduct;
import org.taskrace.benchmarks.everyday.grids.Mesh;
import org.taskrace.benchmarks.everyday.numbers.ArrayOperations;
import org.taskrace.benchmarks.everyday.numbers.Clusters;
import org.taskrace.benchmarks.everyday.numbers.Histogram;
import org.taskrace.benchmarks.everyday.numbers.MonteCarloPricing;
import org.taskrace.benchmarks.everyday.numbers.PrefixSums;
import org.taskrace.benchmarks.everyday.numbers.QuickSort;
import org.taskrace.benchmarks.everyday.numbers.Sieve;
import org.taskrace.benchmarks.everyday.searches.BreadthFirstSearch;
import org.taskrace.benchmarks.everyday.searches.CoinChange;
import org.taskrace.benchmarks.everyday.searches.Followers;
import org.taskrace.benchmarks.everyday.searches.NearestNeighbour;
import org.taskrace.benchmarks.everyday.searches.PageRank;
import org.taskrace.benchmarks.everyday.searches.QuadTree;
import org.taskrace.benchmarks.everyday.searches.Queens;
import org.taskrace.benchmarks.everyday.searches.Sudoku;
import org.taskrace.benchmarks.everyday.searches.TrainRoutes;
import org.taskrace.benchmarks.everyday.searches.TravellingSalesman;
import org.taskrace.benchmarks.everyday.searches.TreeQueries;
import org.taskrace.benchmarks.everyday.services.BankTransfers;
import org.taskrace.benchmarks.everyday.services.Exchange;
import org.taskrace.benchmarks.everyday.services.ExpressionTrees;
import org.taskrace.benchmarks.everyday.services.OrderBook;
import org.taskrace.benchmarks.everyday.services.ParticleSystem;
import org.taskrace.benchmarks.everyday.services.People;
import org.taskrace.benchmarks.everyday.services.ProductCatalogue;
import org.taskrace.benchmarks.everyday.services.Simulation;
import org.taskrace.benchmarks.everyday.services.StockRoom;
import org.taskrace.benchmarks.everyday.services.Warehouse;
import org.taskrace.benchmarks.everyday.texts.Alignment;
import org.taskrace.benchmarks.everyday.texts.Anagrams;
import org.taskrace.benchmarks.everyday.texts.BookIndex;
import org.taskrace.benchmarks.everyday.texts.EditDistance;
import org.taskrace.benchmarks.everyday.texts.LogReport;
import org.taskrace.benchmarks.everyday.texts.RecordParser;
import org.taskrace.benchmarks.everyday.texts.SpellChecker;
import org.taskrace.benchmarks.everyday.texts.WordCount;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;
import org.taskrace.benchmarks.suite.SuiteProgram;

/**
 * Short race-free programs in the style of users: streams, executors, stages, objects, collections, strings, graphs, trees.
 *
 * <p>They were written before any optimisation that they may profit from. None is changed or removed later, and no optimisation
 * is made for one of them. The baseline is the program as it stands, without the agent.
 */
public final class EverydaySuite {

    private EverydaySuite() {}

    /** Returns the suite. */
    public static Suite suite() {
        return new Suite(
                "everyday",
                "",
                List.of(
                        of("filter", 302_535_777, ImageFilter::new),
                        of("life", 72_593, GameOfLife::new),
                        of("floyd", 994_856, FloydWarshall::new),
                        of("mesh", 999_937_000, Mesh::new),
                        of("heat", 244_126_208, HeatPlate::new),
                        of("matrix", 339, MatrixProduct::new),
                        of("histogram", 8_160_347_783L, Histogram::new),
                        of("quicksort", -715_807_888, QuickSort::new),
                        of("prefix", 322_985_071_878L, PrefixSums::new),
                        of("sieve", 1_270_607, Sieve::new),
                        of("arrays", 2_072_867, ArrayOperations::new),
                        of("pricing", 2_578, MonteCarloPricing::new),
                        of("bfs", 2_961_749, BreadthFirstSearch::new),
                        of("queens", 2_680, Queens::new),
                        of("nearest", 28_174_493, NearestNeighbour::new),
                        of("quadtree", 1_536_036, QuadTree::new),
                        of("tree", 4_199_979, TreeQueries::new),
                        of("salesman", 253, TravellingSalesman::new),
                        of("words", -22_222_612, WordCount::new),
                        of("edit", 2_928, EditDistance::new),
                        of("alignment", -478_793_650, Alignment::new),
                        of("anagrams", 328_894_011, Anagrams::new),
                        of("log", 3_148_504, LogReport::new),
                        of("orders", 714_268_420, OrderBook::new),
                        of("bank", 4_400_000, BankTransfers::new),
                        of("catalogue", 4_327_357_744L, ProductCatalogue::new),
                        of("particles", 3_972_337, ParticleSystem::new),
                        of("shops", 9_031_161, Simulation::new),
                        of("formulas", 9_752_686, ExpressionTrees::new),
                        of("warehouse", 805_224_479, Warehouse::new),
                        of("exchange", 6_045_382_053L, Exchange::new),
                        of("index", 643_539, BookIndex::new),
                        of("parser", 20_008_013, RecordParser::new),
                        of("coins", 1_335_789_674, CoinChange::new),
                        of("trains", 7_789_720, TrainRoutes::new),
                        of("followers", 182_452_500, Followers::new),
                        of("forest", 144_972_000, ForestFire::new),
                        of("clusters", 218_908, Clusters::new),
                        of("ranks", 5_632_564, PageRank::new),
                        of("sudoku", 343, Sudoku::new),
                        of("people", 4_918_666, People::new),
                        of("spelling", 4_001_200, SpellChecker::new),
                        of("stock", 80_000, StockRoom::new)));
    }

    private static Benchmark of(String name, double result, Supplier<SuiteProgram> program) {
        return Benchmark.of(name, "", () -> new Checked(name, result, program.get()));
    }

    /** A program each of whose runs must return the known result. */
    private record Checked(String name, double result, SuiteProgram program) implements SuiteProgram {

        @Override
        public double run() {
            double now = program.run();
            if (now != result) {
                throw new AssertionError(name + " computes " + now + ", not " + result);
            }
            return now;
        }
    }
}
