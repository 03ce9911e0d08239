package org.taskrace.cli.bench.output;

import java.util.List;
import java.util.Locale;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.RunMode;
import org.taskrace.cli.bench.measure.SuiteResult;

/**
 * Slowdowns as horizontal bars from 1x on, two for each benchmark. The scale is logarithmic: from 1x to 2x is as far as
 * from 10x to 20x. Dashed: the suite's mean.
 */
public final class BarChart {

    private static final int LEFT = 110;
    private static final int WIDTH = 620;
    private static final int BAR = 11;
    private static final int ROW = 34;
    private static final int TOP = 30;
    private static final double[] TICKS = {1, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};

    private final StringBuilder svg = new StringBuilder();
    private final double most;

    private BarChart(double most) {
        this.most = most;
    }

    /** Returns the picture as SVG. */
    public static String of(SuiteResult suite) {
        double worst = Math.max(2, suite.worst() * 1.15);
        return new BarChart(worst).draw(suite);
    }

    private String draw(SuiteResult suite) {
        List<BenchmarkTimes> benchmarks = suite.benchmarks();
        int height = TOP + ROW * benchmarks.size() + 28;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"slowdowns of suite %s\">",
                LEFT + WIDTH + 70, height, MarkupText.escaped(suite.name()));
        int bottom = TOP + ROW * benchmarks.size();
        for (double tick : TICKS) {
            if (tick <= most) {
                add(
                        "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>",
                        x(tick), TOP, x(tick), bottom);
                add("<text class=\"tick\" x=\"%.1f\" y=\"%d\">%sx</text>", x(tick), bottom + 16, plain(tick));
            }
        }
        int y = TOP;
        for (BenchmarkTimes measured : benchmarks) {
            add(
                    "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>",
                    LEFT - 10, y + 20, MarkupText.escaped(measured.name()));
            bar("structure", y + 4, measured.slowdown(RunMode.STRUCTURE));
            bar("full", y + 4 + BAR, measured.slowdown(RunMode.FULL));
            y += ROW;
        }
        double mean = x(suite.geometricMean(RunMode.FULL));
        add("<line class=\"mean\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", mean, TOP - 6, mean, bottom);
        add(
                "<text class=\"meanText\" x=\"%.1f\" y=\"%d\">mean %.2fx</text>",
                mean, TOP - 10, suite.geometricMean(RunMode.FULL));
        return svg.append("</svg>\n").toString();
    }

    private void bar(String kind, int y, double slowdown) {
        // Faster than the baseline is within what two JVMs differ; the bar is then a line.
        double end = Math.max(x(slowdown), LEFT + 1.5);
        add(
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s: %.2fx</title></rect>",
                kind,
                LEFT,
                y,
                end - LEFT,
                BAR - 1,
                kind.equals("full") ? RunMode.FULL.word() : RunMode.STRUCTURE.word(),
                slowdown);
        add("<text class=\"value\" x=\"%.1f\" y=\"%d\">%.2fx</text>", end + 5, y + BAR - 2, slowdown);
    }

    private double x(double slowdown) {
        return LEFT + WIDTH * Math.log(Math.max(1, slowdown)) / Math.log(most);
    }

    private static String plain(double tick) {
        return tick == (long) tick ? Long.toString((long) tick) : Double.toString(tick);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
