package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * A ray tracer of 64 mirroring spheres with one light. It has short-lived vectors, a scene that all tasks read, and a
 * checksum to which each row adds in an isolated block.
 */
final class RayTracer extends Workload {

    private static final int DEPTH = 4;

    private static final class Vector {
        private double x;
        private double y;
        private double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y, z - other.z);
        }

        Vector plus(double factor, Vector other) {
            return new Vector(x + factor * other.x, y + factor * other.y, z + factor * other.z);
        }

        double times(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        Vector normalize() {
            double length = Math.sqrt(times(this));
            x /= length;
            y /= length;
            z /= length;
            return this;
        }
    }

    private static final class Sphere {
        private Vector centre;
        private double radius;
        private double shine;

        /** Returns the distance along a ray, or infinity. */
        double distance(Vector eye, Vector direction) {
            Vector offset = centre.minus(eye);
            double along = offset.times(direction);
            double rest = radius * radius - (offset.times(offset) - along * along);
            if (rest < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double near = along - Math.sqrt(rest);
            return near > 1e-6 ? near : Double.POSITIVE_INFINITY;
        }
    }

    private final Sphere[] spheres = new Sphere[64];
    private final Vector light = new Vector(100, 100, -50);
    private int width;
    private int[][] image;
    private long checksum;

    @Override
    public void prepare(Size size) {
        width = size.choose(150, 500);
        image = new int[width][width];
        for (int i = 0; i < spheres.length; i++) {
            spheres[i] = new Sphere();
            spheres[i].centre = new Vector((i % 4 - 1.5) * 3, (i / 4 % 4 - 1.5) * 3, i / 16 * 3 + 10);
            spheres[i].radius = 1.4;
            spheres[i].shine = 0.5;
        }
        light.normalize();
    }

    @Override
    public void run(SuiteConstructs constructs) {
        checksum = 0;
        constructs.forAll(0, width, 1, row -> {
            long sum = 0;
            for (int column = 0; column < width; column++) {
                int shade = (int) (255 * trace(eye(), ray(row, column), 0));
                image[row][column] = shade;
                sum += shade;
            }
            long rowSum = sum;
            constructs.isolated(() -> checksum += rowSum);
        });
    }

    private static Vector eye() {
        return new Vector(0, 0, -10);
    }

    private Vector ray(int row, int column) {
        return new Vector((column - width / 2.0) / width, (row - width / 2.0) / width, 1).normalize();
    }

    private double trace(Vector eye, Vector direction, int depth) {
        double nearest = Double.POSITIVE_INFINITY;
        Sphere hit = null;
        for (Sphere sphere : spheres) {
            double distance = sphere.distance(eye, direction);
            if (distance < nearest) {
                nearest = distance;
                hit = sphere;
            }
        }
        if (hit == null) {
            return 0;
        }
        Vector point = eye.plus(nearest, direction);
        Vector normal = point.minus(hit.centre).normalize();
        double shade = isLit(point) ? Math.max(0, normal.times(light)) * (1 - hit.shine) : 0;
        if (depth < DEPTH) {
            Vector mirrored = direction.plus(-2 * normal.times(direction), normal);
            shade += hit.shine * trace(point, mirrored, depth + 1);
        }
        return shade;
    }

    private boolean isLit(Vector point) {
        for (Sphere sphere : spheres) {
            if (sphere.distance(point, light) < Double.POSITIVE_INFINITY) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void validate() {
        // The sum over the image is what the isolated blocks have added up, and some pixels once more without any
        // object.
        long sum = 0;
        for (int[] row : image) {
            for (int shade : row) {
                sum += shade;
            }
        }
        check(sum == checksum && sum > 0, "the checksum is " + checksum + " instead of " + sum);
        for (int pixel = 0; pixel < width * width; pixel += 97) {
            int expected = image[pixel / width][pixel % width];
            int again = (int) (255 * FlatTracer.shade(pixel / width, pixel % width, width));
            check(Math.abs(expected - again) <= 1, "pixel " + pixel + " is " + expected + " instead of " + again);
        }
    }
}
