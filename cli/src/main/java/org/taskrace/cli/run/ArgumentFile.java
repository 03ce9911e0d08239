package org.taskrace.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of java's arguments: words separated by white space, quoted where they contain some, comments after {@code #}. */
final class ArgumentFile {

    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private ArgumentFile(String text) {
        this.text = text;
    }

    static List<String> read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    static List<String> parse(String text) {
        ArgumentFile file = new ArgumentFile(text);
        file.parse();
        return file.words;
    }

    private void parse() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"' || c == '\'') {
                inWord = true;
                quoted(c);
            } else if (c == '#') {
                end();
                skipLine();
            } else if (Character.isWhitespace(c)) {
                end();
            } else {
                inWord = true;
                word.append(c);
            }
        }
        end();
    }

    private void quoted(char quote) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote || c == '\n') {
                return;
            }
            if (c == '\\' && at < text.length()) {
                escaped();
            } else {
                word.append(c);
            }
        }
    }

    private void escaped() {
        char c = text.charAt(at++);
        switch (c) {
            case 'n' -> word.append('\n');
            case 't' -> word.append('\t');
            case 'r' -> word.append('\r');
            case 'f' -> word.append('\f');
            case '\n', '\r' -> {
                // The word goes on in the next line, after its leading white space.
                while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                    at++;
                }
            }
            default -> word.append(c);
        }
    }

    private void skipLine() {
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }
}
