package org.taskrace.benchmarks.kernels;

/** Forces between particles, each an object with fields: a read-mostly structure with writes to the own particle. */
final class Molecules extends Kernel {

    private static final int COUNT = 500;

    private static final class Particle {
        private double x;
        private double y;
        private double z;
        private double forceX;
        private double forceY;
        private double forceZ;
    }

    private final Particle[] particles = new Particle[COUNT];

    Molecules() {
        for (int i = 0; i < COUNT; i++) {
            Particle particle = new Particle();
            particle.x = i % 10;
            particle.y = i / 10 % 10;
            particle.z = i / 100;
            particles[i] = particle;
        }
    }

    @Override
    public double run() {
        for (int step = 0; step < 4; step++) {
            parallel(0, COUNT, 25, this::force);
            parallel(0, COUNT, 25, this::move);
        }
        return particles[COUNT / 2].x;
    }

    private void force(int index) {
        Particle own = particles[index];
        double fx = 0;
        double fy = 0;
        double fz = 0;
        for (int i = 0; i < COUNT; i++) {
            Particle other = particles[i];
            double dx = own.x - other.x;
            double dy = own.y - other.y;
            double dz = own.z - other.z;
            double distance = dx * dx + dy * dy + dz * dz + 0.01;
            double strength = 1 / (distance * distance);
            fx += dx * strength;
            fy += dy * strength;
            fz += dz * strength;
        }
        own.forceX = fx;
        own.forceY = fy;
        own.forceZ = fz;
    }

    private void move(int index) {
        Particle own = particles[index];
        own.x += own.forceX * 1e-4;
        own.y += own.forceY * 1e-4;
        own.z += own.forceZ * 1e-4;
    }
}
