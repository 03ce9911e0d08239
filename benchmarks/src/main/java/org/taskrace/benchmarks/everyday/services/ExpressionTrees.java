package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Differentiates and evaluates formulas as trees of small objects; a parallel stream over the formulas. */
public final class ExpressionTrees implements SuiteProgram {

    private static final int FORMULAS = 6_000;
    private static final int DEPTH = 6;

    private interface Expression {
        double at(double x);

        Expression derivative();
    }

    private record Constant(double value) implements Expression {
        @Override
        public double at(double x) {
            return value;
        }

        @Override
        public Expression derivative() {
            return new Constant(0);
        }
    }

    private record Variable() implements Expression {
        @Override
        public double at(double x) {
            return x;
        }

        @Override
        public Expression derivative() {
            return new Constant(1);
        }
    }

    private record Sum(Expression left, Expression right) implements Expression {
        @Override
        public double at(double x) {
            return left.at(x) + right.at(x);
        }

        @Override
        public Expression derivative() {
            return new Sum(left.derivative(), right.derivative());
        }
    }

    private record Product(Expression left, Expression right) implements Expression {
        @Override
        public double at(double x) {
            return left.at(x) * right.at(x);
        }

        @Override
        public Expression derivative() {
            return new Sum(new Product(left.derivative(), right), new Product(left, right.derivative()));
        }
    }

    private static Expression make(int seed, int depth) {
        if (depth == 0) {
            return seed % 3 == 0 ? new Variable() : new Constant(seed % 5 * 0.25);
        }
        Expression left = make(seed * 3 + 1, depth - 1);
        Expression right = make(seed * 5 + 2, depth - 1);
        return seed % 2 == 0 ? new Sum(left, right) : new Product(left, right);
    }

    @Override
    public double run() {
        List<Expression> formulas = new ArrayList<>();
        for (int i = 0; i < FORMULAS; i++) {
            formulas.add(make(i, DEPTH));
        }
        List<Double> slopes = formulas.parallelStream()
                .map(Expression::derivative)
                .map(slope -> slope.at(0.5) + slope.at(-0.5))
                .collect(Collectors.toList());
        double sum = 0;
        for (double slope : slopes) {
            sum += slope;
        }
        return Math.rint(sum * 1_000);
    }
}
