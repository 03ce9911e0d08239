package org.taskrace.report.html;

import java.util.Comparator;
import java.util.List;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.TextReport;

/** One page that lists the pages of several results, the worst first. It has no script and loads nothing. */
public final class HtmlIndex {

    private static final List<String> MOODS = List.of("bad", "doubt", "good");

    /**
     * One result.
     *
     * @param name what was checked
     * @param page the file of its page, beside the index
     */
    public record Entry(String name, String page, RunReport run) {

        private String mood() {
            return switch (run.verdict()) {
                case RACE -> "bad";
                case INCONCLUSIVE -> run.deadlock().isEmpty() ? "doubt" : "bad";
                case RACE_FREE -> run.guarantee() == Guarantee.EVERY_SCHEDULE ? "good" : "doubt";
            };
        }
    }

    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>@@title@@ – taskrace</title>
            <link rel="icon" href="data:,">
            <style>
            :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
            body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; }
            td, th { text-align: left; padding: .4rem .8rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
            td { overflow-wrap: anywhere; }
            .bad { border-left: .4rem solid #d33a2c; }
            .doubt { border-left: .4rem solid #c98a00; }
            .good { border-left: .4rem solid #2c8a4b; }
            </style>
            </head>
            <body>
            <h1>@@title@@</h1>
            <table>
            <thead><tr><th scope="col">verdict</th><th scope="col">result</th></tr></thead>
            <tbody>
            @@rows@@</tbody>
            </table>
            </body>
            </html>
            """;

    private HtmlIndex() {}

    /** Returns the whole page. */
    public static String of(List<Entry> entries) {
        StringBuilder rows = new StringBuilder();
        entries.stream()
                .sorted(Comparator.<Entry>comparingInt(entry -> MOODS.indexOf(entry.mood()))
                        .thenComparing(Entry::name))
                .forEach(entry -> rows.append("<tr><td class=\"")
                        .append(entry.mood())
                        .append("\">")
                        .append(text(TextReport.verdictWords(entry.run())))
                        .append("</td><td><a href=\"")
                        .append(text(address(entry.page())))
                        .append("\">")
                        .append(text(entry.name()))
                        .append("</a></td></tr>\n"));
        String title = title(entries);
        return Template.fill(HEAD, mark -> mark.equals("title") ? title : rows.toString());
    }

    private static String title(List<Entry> entries) {
        long bad = entries.stream().filter(entry -> entry.mood().equals("bad")).count();
        String results = entries.size() + (entries.size() == 1 ? " result" : " results");
        return bad == 0 ? results + ", none with a race" : results + ", " + bad + " with a race or deadlock";
    }

    /** Returns a file's name as a relative address, with special characters escaped. */
    private static String address(String file) {
        return "./" + file.replace("%", "%25").replace("#", "%23").replace("?", "%3F");
    }

    private static String text(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
