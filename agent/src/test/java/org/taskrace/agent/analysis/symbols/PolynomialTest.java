package org.taskrace.agent.analysis.symbols;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PolynomialTest {

    private static final Polynomial I = Polynomial.local(1);
    private static final Polynomial J = Polynomial.local(2);

    @Test
    void a_difference_of_equal_terms_is_a_constant() {
        Polynomial sum = I.plus(J, 1).plus(Polynomial.of(3), 1);
        assertEquals(Polynomial.of(3), sum.plus(I.plus(J, 1), -1));
        assertTrue(sum.plus(I.plus(J, 1), -1).isConstant());
    }

    @Test
    void products_of_two_locals_commute_and_products_of_three_are_none() {
        assertEquals(I.times(J), J.times(I));
        assertNull(I.times(J).times(J));
    }

    @Test
    void a_slope_is_what_stands_beside_the_local() {
        // 5 i j + 3 i + 7
        Polynomial value = I.times(J)
                .times(Polynomial.of(5))
                .plus(I.times(Polynomial.of(3)), 1)
                .plus(Polynomial.of(7), 1);
        assertEquals(J.times(Polynomial.of(5)).plus(Polynomial.of(3), 1), value.slope(1));
        assertEquals(I.times(Polynomial.of(5)), value.slope(2));
        assertEquals(Polynomial.of(7), value.without(1));
        assertNull(I.times(I).slope(1));
        assertEquals(Polynomial.of(0), value.slope(4));
    }

    @Test
    void a_value_that_was_computed_before_a_local_grew_is_told_by_the_grown_one() {
        // 2 i, computed before i grew by 3, is 2 (i - 3) afterwards.
        Polynomial twice = I.times(Polynomial.of(2));
        assertEquals(twice.plus(Polynomial.of(6), -1), twice.afterGrowth(1, 3));
        assertEquals(twice, twice.afterGrowth(2, 3));
        assertNull(I.times(I).afterGrowth(1, 1));
    }

    @Test
    void constants_wrap_as_ints_do() {
        assertEquals(
                Polynomial.of(Integer.MIN_VALUE),
                Polynomial.of(Integer.MAX_VALUE).plus(Polynomial.of(1), 1));
    }

    @Test
    void more_than_six_terms_are_given_up() {
        Polynomial sum = Polynomial.of(0);
        for (int local = 0; local < 6; local++) {
            sum = sum.plus(Polynomial.local(local), 1);
        }
        assertEquals(6, sum.terms().size());
        assertNull(sum.plus(Polynomial.local(6), 1));
    }

    @Test
    void a_polynomial_mentions_each_local_of_its_terms() {
        assertTrue(I.times(J).mentions(1));
        assertTrue(I.times(J).mentions(2));
        assertFalse(I.times(J).mentions(0));
    }
}
