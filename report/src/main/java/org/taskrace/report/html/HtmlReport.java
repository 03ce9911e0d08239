package org.taskrace.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.StoredReport;

/**
 * Page of one result, self-contained.
 *
 * <p>The page holds the result as JSON and builds its view in the browser. It uses the document's own methods and never
 * markup, so no name can become an element. A content policy with the hash of the page's own script is the
 * second barrier: the browser runs nothing else and loads nothing.
 */
public final class HtmlReport {

    private static final List<String> SCRIPTS = List.of(
            "dom.js", "words.js", "story.js", "list.js", "access.js", "lanes.js", "layout.js", "picture.js", "main.js");

    private HtmlReport() {}

    /**
     * Returns the whole page.
     *
     * @param sources where the sources of the excerpts are looked for
     */
    public static String of(StoredReport report, SourceFinder sources) {
        StringBuilder own = new StringBuilder("(() => {\n\"use strict\";\n");
        SCRIPTS.forEach(name -> own.append(resource(name)).append('\n'));
        String script = own.append("})();\n").toString();
        String policy =
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none';"
                        + " script-src " + hash(script);
        String page = resource("page.html");
        return Template.fill(page, name -> switch (name) {
            case "policy" -> policy;
            case "style" -> resource("report.css");
            case "data" -> HtmlData.of(report, sources);
            case "script" -> script;
            default -> throw new IllegalStateException("the page has an unknown mark: " + name);
        });
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("taskrace was packed without " + name + ", which an HTML report needs");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
