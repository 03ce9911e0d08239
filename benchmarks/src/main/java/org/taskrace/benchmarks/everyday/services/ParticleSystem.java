package org.taskrace.benchmarks.everyday.services;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Moves particle objects in a box, with a thread for each quarter of them in each step. */
public final class ParticleSystem implements SuiteProgram {

    private static final int PARTICLES = 20_000;
    private static final int STEPS = 100;
    private static final int THREADS = 4;

    private static final class Vector {
        double x;
        double y;

        Vector(double x, double y) {
            this.x = x;
            this.y = y;
        }

        void add(Vector other, double factor) {
            x += other.x * factor;
            y += other.y * factor;
        }
    }

    private static final class Particle {
        final Vector place;
        final Vector speed;

        Particle(int i) {
            place = new Vector(i % 100, i / 100 % 100);
            speed = new Vector(i % 7 - 3, i % 5 - 2);
        }

        void move() {
            place.add(speed, 0.1);
            if (place.x < 0 || place.x > 100) {
                speed.x = -speed.x;
            }
            if (place.y < 0 || place.y > 100) {
                speed.y = -speed.y;
            }
        }
    }

    @Override
    public double run() {
        List<Particle> particles = new ArrayList<>();
        for (int i = 0; i < PARTICLES; i++) {
            particles.add(new Particle(i));
        }
        try {
            for (int step = 0; step < STEPS; step++) {
                Thread[] threads = new Thread[THREADS];
                for (int t = 0; t < THREADS; t++) {
                    int share = PARTICLES / THREADS;
                    List<Particle> mine = particles.subList(t * share, (t + 1) * share);
                    threads[t] = new Thread(() -> mine.forEach(Particle::move));
                    threads[t].start();
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        double sum = 0;
        for (Particle particle : particles) {
            sum += particle.place.x * 3 + particle.place.y;
        }
        return Math.rint(sum);
    }
}
