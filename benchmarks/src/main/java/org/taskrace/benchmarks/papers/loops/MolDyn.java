package org.taskrace.benchmarks.papers.loops;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * Molecular dynamics with Lennard-Jones forces in a box that repeats itself. A task computes the force on one particle from all
 * others, so that no two tasks write to one particle; another loop moves the particles.
 */
final class MolDyn extends Workload {

    private static final double STEP = 1e-4;
    private static final double DENSITY = 0.8;

    private static final class Particle {
        private double x;
        private double y;
        private double z;
        private double speedX;
        private double speedY;
        private double speedZ;
        private double forceX;
        private double forceY;
        private double forceZ;
    }

    private Particle[] particles;
    private int cells;
    private int steps;
    private double side;
    private double cutOff;

    @Override
    public void prepare(Size size) {
        cells = size.choose(5, 13);
        steps = size.choose(4, 50);
        particles = new Particle[4 * cells * cells * cells];
        side = Math.cbrt(particles.length / DENSITY);
        cutOff = side / 4 * (side / 4);
        for (int i = 0; i < particles.length; i++) {
            particles[i] = new Particle();
        }
    }

    /** Places four particles in each cell of a face-centred lattice, with random speeds. */
    private void place() {
        Random random = new Random(1);
        double spacing = side / cells;
        for (int i = 0; i < particles.length; i++) {
            Particle particle = particles[i];
            int cell = i / 4;
            int corner = i % 4;
            particle.x = (cell % cells + (corner == 1 || corner == 2 ? 0.5 : 0)) * spacing;
            particle.y = (cell / cells % cells + (corner == 1 || corner == 3 ? 0.5 : 0)) * spacing;
            particle.z = (cell / (cells * cells) + (corner == 2 || corner == 3 ? 0.5 : 0)) * spacing;
            particle.speedX = random.nextGaussian();
            particle.speedY = random.nextGaussian();
            particle.speedZ = random.nextGaussian();
        }
    }

    @Override
    public void run(SuiteConstructs constructs) {
        place();
        for (int step = 0; step < steps; step++) {
            constructs.forAll(0, particles.length, 1, this::force);
            constructs.forAll(0, particles.length, 1, this::move);
        }
        constructs.forAll(0, particles.length, 1, this::force);
    }

    private void force(int index) {
        Particle own = particles[index];
        double forceX = 0;
        double forceY = 0;
        double forceZ = 0;
        for (int i = 0; i < particles.length; i++) {
            if (i == index) {
                continue;
            }
            Particle other = particles[i];
            double dx = nearest(own.x - other.x);
            double dy = nearest(own.y - other.y);
            double dz = nearest(own.z - other.z);
            double square = dx * dx + dy * dy + dz * dz;
            if (square <= cutOff) {
                double inverse = 1 / square;
                double sixth = inverse * inverse * inverse;
                double strength = 48 * inverse * sixth * (sixth - 0.5);
                forceX += dx * strength;
                forceY += dy * strength;
                forceZ += dz * strength;
            }
        }
        own.forceX = forceX;
        own.forceY = forceY;
        own.forceZ = forceZ;
    }

    private double nearest(double distance) {
        if (distance > side / 2) {
            return distance - side;
        }
        return distance < -side / 2 ? distance + side : distance;
    }

    private void move(int index) {
        Particle particle = particles[index];
        particle.speedX += particle.forceX * STEP;
        particle.speedY += particle.forceY * STEP;
        particle.speedZ += particle.forceZ * STEP;
        particle.x = wrapped(particle.x + particle.speedX * STEP);
        particle.y = wrapped(particle.y + particle.speedY * STEP);
        particle.z = wrapped(particle.z + particle.speedZ * STEP);
    }

    private double wrapped(double coordinate) {
        if (coordinate < 0) {
            return coordinate + side;
        }
        return coordinate >= side ? coordinate - side : coordinate;
    }

    @Override
    public void validate() {
        // Forces again, pair by pair with the third law and with powers instead of products, at the last positions.
        double[] forces = new double[particles.length];
        double[] sizes = new double[particles.length];
        for (int i = 0; i < particles.length; i++) {
            for (int j = i + 1; j < particles.length; j++) {
                double dx = Math.IEEEremainder(particles[i].x - particles[j].x, side);
                double dy = Math.IEEEremainder(particles[i].y - particles[j].y, side);
                double dz = Math.IEEEremainder(particles[i].z - particles[j].z, side);
                double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
                if (distance * distance <= cutOff) {
                    double force = dx * (48 * Math.pow(distance, -14) - 24 * Math.pow(distance, -8));
                    forces[i] += force;
                    forces[j] -= force;
                    sizes[i] += Math.abs(force);
                    sizes[j] += Math.abs(force);
                }
            }
        }
        for (int i = 0; i < particles.length; i++) {
            check(
                    Math.abs(forces[i] - particles[i].forceX) <= 1e-9 * Math.max(1, sizes[i]),
                    "the force on particle " + i + " is " + particles[i].forceX + " instead of " + forces[i]);
        }
    }
}
