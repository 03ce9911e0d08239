package org.taskrace.core.lattice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class LatticeDrawingTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private static final Pattern BOX =
            Pattern.compile("<rect class=\"vertex\" x=\"(\\S+)\" y=\"(\\S+)\" width=\"(\\S+)\" height=\"(\\S+)\"");
    private static final Pattern ARC =
            Pattern.compile("class=\"(?:last|other)\".* d=\"M(\\S+) (\\S+) L(\\S+) (\\S+)\"");

    private static String draw(TaskGraph graph) {
        return LatticeDrawing.svg(
                assertInstanceOf(LatticeVerdict.TwoDimensional.class, LatticeCheck.check(graph))
                        .lattice(),
                "a title");
    }

    private static List<double[]> numbers(Pattern pattern, String svg) {
        List<double[]> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(svg);
        while (matcher.find()) {
            double[] numbers = new double[4];
            for (int i = 0; i < 4; i++) {
                numbers[i] = Double.parseDouble(matcher.group(i + 1));
            }
            found.add(numbers);
        }
        return found;
    }

    /** Arcs lead down, cross no other arc, and touch only the two boxes that they join; boxes do not overlap. */
    private static void requireClean(TaskGraph graph) {
        String svg = draw(graph);
        List<Rectangle2D> boxes = new ArrayList<>();
        for (double[] box : numbers(BOX, svg)) {
            boxes.add(new Rectangle2D.Double(box[0], box[1], box[2], box[3]));
        }
        assertEquals(graph.size(), boxes.size());
        List<Line2D> arcs = new ArrayList<>();
        for (double[] arc : numbers(ARC, svg)) {
            assertTrue(arc[1] < arc[3], "an arc leads up");
            arcs.add(new Line2D.Double(arc[0], arc[1], arc[2], arc[3]));
        }
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = i + 1; j < boxes.size(); j++) {
                assertFalse(boxes.get(i).intersects(boxes.get(j)), "boxes overlap");
            }
        }
        for (int i = 0; i < arcs.size(); i++) {
            Line2D arc = arcs.get(i);
            long touched = boxes.stream().filter(arc::intersects).count();
            assertTrue(touched <= 2, "an arc touches " + touched + " boxes");
            for (int j = i + 1; j < arcs.size(); j++) {
                assertFalse(crosses(arc, arcs.get(j)), "arcs cross");
            }
        }
    }

    /** Arcs that begin or end at one box may meet there, and only there. */
    private static boolean crosses(Line2D one, Line2D other) {
        return shrunk(one).intersectsLine(shrunk(other));
    }

    private static Line2D shrunk(Line2D line) {
        double x = (line.getX2() - line.getX1()) * 0.01;
        double y = (line.getY2() - line.getY1()) * 0.01;
        return new Line2D.Double(line.getX1() + x, line.getY1() + y, line.getX2() - x, line.getY2() - y);
    }

    @Test
    void figure_3_is_drawn_clean() {
        requireClean(Graphs.of(LatticeCheckTest.FIGURE_3));
        assertTrue(draw(Graphs.of(LatticeCheckTest.FIGURE_3)).contains("<title>a title</title>"));
    }

    @Test
    void grids_and_fans_are_drawn_clean() {
        requireClean(Graphs.grid(5, 7));
        requireClean(Graphs.fan(9));
        requireClean(Graphs.grid(1, 4));
    }

    @Test
    void random_lattices_are_drawn_clean() {
        int drawn = 0;
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            TaskGraph graph = Graphs.random(random, 3 + random.nextInt(8));
            if (LatticeCheck.check(graph) instanceof LatticeVerdict.TwoDimensional) {
                requireClean(graph);
                drawn++;
            }
        }
        assertTrue(drawn > SHARE, drawn + " were lattices");
    }

    @Test
    void names_of_any_text_give_well_formed_xml() throws Exception {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        builder.arc(
                builder.vertex("<&>\" \u0001 \ud83d\ude00"),
                builder.vertex("任务 with a name that is far too long to be shown"));
        String svg = draw(Graphs.build(builder));
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertTrue(svg.contains("…</text>"), svg);
    }

    @Test
    void transitive_arcs_are_drawn_lighter_and_explained() {
        String svg = draw(Graphs.of("ab bc ac"));
        assertTrue(svg.contains("class=\"transitive\""), svg);
        assertTrue(svg.contains("Light: transitive arcs"), svg);
        assertFalse(draw(Graphs.of("ab bc")).contains("Light:"));
    }
}
