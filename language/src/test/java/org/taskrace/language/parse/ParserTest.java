package org.taskrace.language.parse;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.language.Programs.parsed;
import static org.taskrace.language.Programs.refusal;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.core.event.Construct;

class ParserTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "var x x = 1;           | 1:7: expected ';' after the declaration, found the name 'x'",
                "x = 1;                 | 1:1: expected a name that is declared, found 'x'; declare it first, for example: var x;",
                "var count; coumt = 1;  | 1:12: expected a name that is declared, found 'coumt'; did you mean 'count'?",
                "asnyc { }              | 1:1: expected a statement, found 'asnyc'; did you mean 'async'?",
                "var x; var x;          | 1:12: expected a new name for the variable, found 'x', which is already declared in line 1 and"
                        + " still visible; choose another name",
                "let a = 1; a = 2;      | 1:12: expected a shared location, found 'a' of line 1, which is task-local and cannot change;"
                        + " declare it with 'var'",
                "array a[3]; a = 1;     | 1:15: expected '[' and an index, since 'a' is an array, found '='",
                "var x; x[1] = 2;       | 1:9: expected no index, since 'x' of line 1 is not an array",
                "array a[x];            | 1:9: expected an integer for the length of 'a', found the name 'x'",
                "array a[999999999];    | 1:9: expected a length of at most 100000000, found '999999999'",
                "var x; x = 9223372036854775808; | 1:12: expected an integer of at most 64 bits, found '9223372036854775808'",
                "finish {               | 1:24: expected '}' for the '{' of line 1, found the end of the file",
                "}                      | 1:1: expected a statement or the end of the file, found '}' without '{'",
                "stage 1;               | 1:1: expected 'stage' only directly in the body of a pipeline (or under if, for or while"
                        + " there)",
                "pipeline i in 0..2 { finish { stage; } } | 1:31: expected 'stage' only directly in the body of a pipeline (or under"
                        + " if, for or while there)",
                "isolated { async { } } | 1:12: expected no task construct inside isolated, found the keyword 'async'; close the"
                        + " isolated block of line 1 first",
                "var x; x = (1 + 2;     | 1:18: expected an operator or ')' for the '(' of line 1, found ';'",
                "var x; if (x) x = 1;   | 1:15: expected '{' after the condition, found the name 'x'",
                "else { }               | 1:1: expected 'else' only after the block of an 'if'",
                "for in 0..2 { }        | 1:5: expected a name after 'for' for its counter, found the keyword 'in', which cannot be a"
                        + " name",
                "var x; x = 1 & 2;      | 1:14: expected '&&', found '&'",
                "var x; x = #;          | 1:12: expected a statement or an expression, found the character '#' (U+0023)",
                "var 2x;                | 1:5: expected an integer or a name, found '2…x': a name does not begin with a digit",
            })
    void a_wrong_text_is_refused_with_place_and_advice(String text, String message) {
        String padded = text.equals("finish {") ? "finish {               " : text;
        assertEquals(message, refusal(padded));
    }

    @Test
    void columns_count_characters_not_bytes_or_utf_16_units() {
        assertTrue(refusal("/* */").startsWith("1:1:"));
        assertTrue(refusal("var x; // 😀\nx = 😀").startsWith("2:5: "), refusal("var x; // 😀\nx = 😀"));
        assertTrue(refusal("var größe; größe = ;").startsWith("1:20: "), refusal("var größe; größe = ;"));
    }

    @Test
    void a_name_is_free_again_after_its_block() {
        assertDoesNotThrow(() ->
                parsed("{ var x; x = 1; } { let x = 2; } for x in 0..3 { } async { var x; } async { array x[2]; }"));
    }

    @Test
    void a_handle_is_visible_in_its_own_body() {
        assertDoesNotThrow(() -> parsed("future f { get f; }"));
    }

    @Test
    void constructs_are_collected_with_their_first_use() {
        assertEquals(
                Set.of(Construct.ASYNC_FINISH), parsed("finish { async { } }").constructs());
        assertEquals(Set.of(Construct.PROMISE), parsed("let p = promise;").constructs());
        assertEquals(Set.of(Construct.FUTURE), parsed("future f { } get f;").constructs());
        assertEquals(
                Set.of(Construct.PIPELINE, Construct.SPAWN_SYNC),
                parsed("pipeline i in 0..1 { spawn { } }").constructs());
        assertEquals(
                Set.of(),
                parsed("var x; if (x < 1 && x != 2) { x = -x; } else { read x; }")
                        .constructs());
    }

    @Test
    void text_that_is_no_utf_8_is_refused_at_the_byte() {
        byte[] bytes = "var x;\nx = ?;".getBytes(StandardCharsets.UTF_8);
        bytes[11] = (byte) 0xFF;
        ProgramTextException refused = assertThrows(ProgramTextException.class, () -> SourceText.decode(bytes));
        assertEquals(2, refused.line());
        assertEquals(5, refused.column());
        assertTrue(refused.getMessage().contains("0xFF at offset 11"), refused.getMessage());
    }

    @Test
    void a_byte_order_mark_is_no_part_of_the_text() throws ProgramTextException {
        char[] text = SourceText.decode("\uFEFFvar x;".getBytes(StandardCharsets.UTF_8));
        assertEquals("var x;", new String(text));
    }

    @Test
    void nesting_is_limited_by_memory_only() {
        int depth = 100_000;
        assertDoesNotThrow(() -> parsed("async {".repeat(depth) + "}".repeat(depth)));
        assertDoesNotThrow(() -> parsed("var x; x = " + "(".repeat(depth) + "1" + ")".repeat(depth) + ";"));
        assertDoesNotThrow(() -> parsed("var x; x = " + "1 + (".repeat(depth) + "1" + ")".repeat(depth) + ";"));
        assertDoesNotThrow(() -> parsed("var x; x = " + "!".repeat(depth) + "1;"));
    }
}
