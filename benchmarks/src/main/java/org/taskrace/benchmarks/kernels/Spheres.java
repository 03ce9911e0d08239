package org.taskrace.benchmarks.kernels;

/** A ray tracer of spheres: short-lived vectors, and a scene that all tasks read. */
final class Spheres extends Kernel {

    private static final int SIZE = 120;

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

        double times(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        void normalize() {
            double length = Math.sqrt(times(this));
            x /= length;
            y /= length;
            z /= length;
        }
    }

    private static final class Sphere {
        private Vector centre;
        private double radius;
    }

    private final Sphere[] spheres = new Sphere[16];
    private final double[] image = new double[SIZE * SIZE];

    Spheres() {
        for (int i = 0; i < spheres.length; i++) {
            spheres[i] = new Sphere();
            spheres[i].centre = new Vector(i % 4 * 3 - 5, i / 4 * 3 - 5, 20 + i);
            spheres[i].radius = 1.4;
        }
    }

    @Override
    public double run() {
        parallel(0, SIZE, 4, this::line);
        return image[SIZE * SIZE / 2];
    }

    private void line(int y) {
        Vector eye = new Vector(0, 0, -10);
        for (int x = 0; x < SIZE; x++) {
            Vector direction = new Vector((x - SIZE / 2) / 100.0, (y - SIZE / 2) / 100.0, 1);
            direction.normalize();
            image[y * SIZE + x] = nearest(eye, direction);
        }
    }

    private double nearest(Vector eye, Vector direction) {
        double nearest = 1e9;
        for (Sphere sphere : spheres) {
            Vector offset = sphere.centre.minus(eye);
            double along = offset.times(direction);
            double miss = offset.times(offset) - along * along;
            double rest = sphere.radius * sphere.radius - miss;
            if (rest > 0 && along - Math.sqrt(rest) < nearest) {
                nearest = along - Math.sqrt(rest);
            }
        }
        return nearest;
    }
}
