package org.taskrace.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of prose that a machine can count, for the Javadoc of all main code; CONTRIBUTING has the others. */
class ProseTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int MOST_WORDS = 25;
    private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
    private static final Pattern RIDDLE =
            Pattern.compile("\\b(the same|likewise|whoever|nobody|is told)\\b", Pattern.CASE_INSENSITIVE);

    @Test
    void sentences_of_javadoc_are_short_and_name_what_they_mean() throws IOException {
        List<String> found = new ArrayList<>();
        int sentences = 0;
        for (Path file : sources()) {
            String text = Files.readString(file);
            Matcher comments = JAVADOC.matcher(text);
            while (comments.find()) {
                String place = ROOT.relativize(file) + ":"
                        + (text.substring(0, comments.start()).lines().count() + 1) + ": ";
                for (String sentence : sentences(comments.group(1))) {
                    sentences++;
                    long words = words(sentence);
                    if (words > MOST_WORDS) {
                        found.add(place + words + " words: " + sentence);
                    }
                    if (RIDDLE.matcher(sentence).find()) {
                        found.add(place + sentence);
                    }
                }
            }
        }
        assertTrue(sentences > 5_000, "only " + sentences + " sentences were found");
        assertEquals(List.of(), found, () -> String.join("\n", found));
    }

    @Test
    void lists_code_and_tags_end_a_sentence() {
        assertEquals(
                List.of("Returns it.", "Second one:", "first", "second", "x the X"),
                sentences(
                        " Returns it. Second one:\n * <ul><li>first<li>second</ul>\n * <pre>a b c</pre>\n * @param x the"
                                + " {@link Thing}"));
        assertEquals(3, words("two – words, three"));
    }

    private static List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path main : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
                }
            }
        }
        return all;
    }

    private static List<String> sentences(String comment) {
        String text = comment.replaceAll("(?m)^\\s*\\* ?", "")
                .replaceAll("(?s)<pre>.*?</pre>|<table.*?</table>", "\n\n")
                .replaceAll("\\{@\\w+\\s+[^}]*\\}", "X")
                .replaceAll("<[^>]+>", "\n\n")
                .replaceAll("(?m)^@\\w+", "\n\n");
        List<String> sentences = new ArrayList<>();
        for (String paragraph : text.split("\\n\\s*\\n")) {
            for (String sentence : paragraph.strip().replaceAll("\\s+", " ").split("(?<=[.!?;:]) (?=[A-Z(`])")) {
                if (words(sentence) > 0) {
                    sentences.add(sentence);
                }
            }
        }
        return sentences;
    }

    private static long words(String sentence) {
        return Stream.of(sentence.split(" "))
                .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
                .count();
    }
}
