package org.taskrace.language.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text of a file: its bytes as characters, or the place where it is no UTF-8. */
public final class SourceText {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private SourceText() {}

    /** Decodes UTF-8 strictly; a byte-order mark at the begin is dropped. */
    public static char[] decode(byte[] bytes) throws ProgramTextException {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        // UTF-8 never decodes to more chars than it has bytes.
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        out.flip();
        if (result.isError()) {
            int[] position = position(out);
            throw new ProgramTextException(
                    position[0],
                    position[1],
                    String.format(
                            "the text is not UTF-8: byte 0x%02X at offset %d; save the file in UTF-8",
                            bytes[in.position()], in.position()));
        }
        int begin = out.length() > 0 && out.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        char[] text = new char[out.length() - begin];
        out.position(begin);
        out.get(text);
        return text;
    }

    /** Returns line and column just after the characters. */
    private static int[] position(CharBuffer characters) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < characters.length(); i++) {
            char c = characters.charAt(i);
            if (c == '\n') {
                line++;
                column = 1;
            } else if (!Character.isLowSurrogate(c) && c != BYTE_ORDER_MARK) {
                column++;
            }
        }
        return new int[] {line, column};
    }
}
