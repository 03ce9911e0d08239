package org.taskrace.agent.explore.workers;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads messages of {@link WorkerProtocol}. Other lines between them are left out: a program may write past its streams. */
public final class MessageReader {

    /** A message. */
    public record Message(String head, long id, List<String> lines) {}

    private final BufferedReader reader;

    public MessageReader(BufferedReader reader) {
        this.reader = reader;
    }

    /** Returns the next message, or null at the end. */
    public Message next() throws IOException {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String[] words = line.split(" ");
            if (words.length == 3 && words[0].startsWith("taskrace-")) {
                int count = Integer.parseInt(words[2]);
                List<String> lines = new ArrayList<>(count);
                for (int i = 0; i < count; i++) {
                    String next = reader.readLine();
                    if (next == null) {
                        throw new EOFException("a message is cut off");
                    }
                    lines.add(next);
                }
                return new Message(words[0], Long.parseLong(words[1]), lines);
            }
        }
        return null;
    }
}
