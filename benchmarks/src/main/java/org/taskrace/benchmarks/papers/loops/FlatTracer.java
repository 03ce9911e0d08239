package org.taskrace.benchmarks.papers.loops;

/** The scene of {@link RayTracer} once more, with coordinates in arrays and the quadratic formula: to check single pixels. */
final class FlatTracer {

    private static final double[] LIGHT = {100 / 150.0, 100 / 150.0, -50 / 150.0};

    private FlatTracer() {}

    static double shade(int row, int column, int width) {
        double[] direction = {(column - width / 2.0) / width, (row - width / 2.0) / width, 1};
        double length = Math.sqrt(dot(direction, direction));
        for (int axis = 0; axis < 3; axis++) {
            direction[axis] /= length;
        }
        double[] eye = {0, 0, -10};
        double shade = 0;
        double weight = 1;
        for (int depth = 0; depth <= 4; depth++) {
            int hit = first(eye, direction);
            if (hit < 0) {
                break;
            }
            double distance = distance(hit, eye, direction);
            double[] normal = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                eye[axis] += distance * direction[axis];
                normal[axis] = (eye[axis] - centre(hit, axis)) / 1.4;
            }
            if (first(eye, LIGHT) < 0) {
                shade += weight * 0.5 * Math.max(0, dot(normal, LIGHT));
            }
            double into = dot(normal, direction);
            for (int axis = 0; axis < 3; axis++) {
                direction[axis] -= 2 * into * normal[axis];
            }
            weight *= 0.5;
        }
        return shade;
    }

    private static int first(double[] eye, double[] direction) {
        int first = -1;
        double nearest = Double.POSITIVE_INFINITY;
        for (int sphere = 0; sphere < 64; sphere++) {
            double distance = distance(sphere, eye, direction);
            if (distance < nearest) {
                nearest = distance;
                first = sphere;
            }
        }
        return first;
    }

    private static double distance(int sphere, double[] eye, double[] direction) {
        double half = 0;
        double rest = -1.4 * 1.4;
        for (int axis = 0; axis < 3; axis++) {
            double offset = eye[axis] - centre(sphere, axis);
            half += offset * direction[axis];
            rest += offset * offset;
        }
        double discriminant = half * half - rest;
        double root = -half - Math.sqrt(discriminant);
        return discriminant >= 0 && root > 1e-6 ? root : Double.POSITIVE_INFINITY;
    }

    private static double centre(int sphere, int axis) {
        int number = axis == 0 ? sphere % 4 : axis == 1 ? sphere / 4 % 4 : sphere / 16;
        return axis == 2 ? number * 3 + 10 : number * 3 - 4.5;
    }

    private static double dot(double[] one, double[] other) {
        return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
    }
}
