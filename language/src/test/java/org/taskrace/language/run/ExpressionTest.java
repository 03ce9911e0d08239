package org.taskrace.language.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.taskrace.language.Programs.checked;
import static org.taskrace.language.Programs.error;
import static org.taskrace.language.Programs.parsed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.language.check.Check;
import org.taskrace.language.explore.Exploration;

class ExpressionTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "→",
            value = {
                "1 + 2 * 3 - 4 / 2          → 5",
                "(1 + 2) * 3                → 9",
                "-7 / 2                     → -3",
                "-7 % 3                     → -1",
                "2 - 3 - 4                  → -5",
                "- -5                       → 5",
                "!0 + !7                    → 1",
                "1 < 2 == 1                 → 1",
                "3 >= 4 || 2 <= 2           → 1",
                "7 && 0 || 0 && 1           → 0",
                "5 && 6                     → 1",
                "1 == 2 != 0                → 0",
                "-9223372036854775808       → -9223372036854775808",
                "9223372036854775807        → 9223372036854775807",
                "-9223372036854775808 % -1  → 0",
                "100000000000 * 3           → 300000000000",
                "promise == promise         → 0",
                "promise == 0               → 0",
                "promise != 1               → 1",
            })
    void expressions_mean_what_they_mean_elsewhere(String expression, String value) {
        Exploration all = Exploration.of(parsed("var x; x = " + expression + ";"), 1000);
        assertEquals("x = " + value, all.endings().get(0).memory());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x = 1 / x;                          | 1:14: division by zero",
                "x = 1 % x;                          | 1:14: division by zero",
                "x = 9223372036854775807 + 1;        | 1:32: integer overflow: 9223372036854775807 + 1 does not fit into 64 bits",
                "x = -9223372036854775808 / -1;      | 1:33: integer overflow: -9223372036854775808 / -1 does not fit into 64 bits",
                "x = 4294967296; x = x * 4294967296; | 1:30: integer overflow: 4294967296 * 4294967296 does not fit into 64 bits",
                "x = -9223372036854775808; x = -x;   | 1:38: integer overflow: -(-9223372036854775808) does not fit into 64 bits",
                "array a[2]; a[2] = 1;               | 1:20: index 2 is out of bounds: the array has 2 elements, 0 to 1",
                "array a[2]; x = a[0 - 1];           | 1:24: index -1 is out of bounds: the array has 2 elements, 0 to 1",
                "array a[0]; read a[0];              | 1:25: index 0 is out of bounds: the array has 0 elements",
                "promise p; x = p + 1;               | 1:25: an operator needs ints, found a promise",
                "promise p; if (p) { }               | 1:23: a condition must be an int, found a promise",
                "future f { } for i in 0..f { }      | 1:33: the begin and the end of a range must be ints, found a future's"
                        + " handle",
                "get x;                              | 1:8: get needs a promise or a future's handle, found an int",
                "set x;                              | 1:8: set needs a promise, found an int",
                "future f { } set f;                 | 1:21: set needs a promise, found a future's handle",
                "promise p; set p; set p;            | 1:26: the promise is set a second time; it was set in line 1",
                "let h = 1; join h;                  | 1:19: join needs the handle of a fork, found an int",
            })
    void a_wrong_operation_ends_the_program_at_its_place(String statements, String message) {
        assertEquals(message, error("var x; " + statements));
    }

    @Test
    void the_right_side_is_not_read_where_the_left_side_decides() {
        String text = "var x, y; finish { async { y = 1; } if (%s) { } }";
        assertEquals(
                "[]",
                checked(text.formatted("x == 1 && y == 1")).racyLocations().toString());
        assertEquals(
                "[]",
                checked(text.formatted("x == 0 || y == 1")).racyLocations().toString());
        assertEquals(
                "[y]",
                checked(text.formatted("x == 0 && y == 1")).racyLocations().toString());
        assertEquals(
                "[y]",
                checked(text.formatted("x == 1 || y == 1")).racyLocations().toString());
    }

    @Test
    void a_loop_without_end_is_reported() {
        Check check = checked("var x;\nwhile (x == 0) { }");
        assertEquals(Check.Status.ERROR, check.status());
        assertEquals(2, check.program().line(check.run().error().site()));
    }
}
