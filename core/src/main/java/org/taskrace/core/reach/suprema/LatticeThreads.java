package org.taskrace.core.reach.suprema;

import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * The thread of each task, and the task and stage of each thread. Without pipelines each task is one thread and nothing
 * is stored. The first iteration of a pipeline, which is a thread for each of its stages, creates the tables (twelve
 * bytes a thread).
 */
final class LatticeThreads {

    private static final int NO_STAGE = -1;

    private boolean sameAsTasks = true;
    private int size;
    private IntList threadOfTask;
    private IntList taskOfThread;
    private IntList stageOfThread;

    /** Adds the next thread as the first and only one of this task; tasks come in the order of their numbers. */
    void addTask(int task) {
        if (!sameAsTasks) {
            threadOfTask.put(task, size, NO_STAGE);
            taskOfThread.add(task);
            stageOfThread.add(NO_STAGE);
        } else if (task != size) {
            throw new IllegalArgumentException("task " + task + " comes out of order: " + size + " is next");
        }
        size++;
    }

    /** Adds the next thread as a stage of this iteration, which from now on is in it. */
    void addStage(int iteration, int number) {
        if (sameAsTasks) {
            makeTables();
        }
        threadOfTask.put(iteration, size, NO_STAGE);
        taskOfThread.add(iteration);
        stageOfThread.add(number);
        size++;
    }

    private void makeTables() {
        sameAsTasks = false;
        threadOfTask = new IntList(size);
        taskOfThread = new IntList(size);
        stageOfThread = new IntList(size);
        for (int task = 0; task < size; task++) {
            threadOfTask.add(task);
            taskOfThread.add(task);
            stageOfThread.add(NO_STAGE);
        }
    }

    /** Returns the thread in which the task is. */
    int ofTask(int task) {
        return sameAsTasks ? task : threadOfTask.get(task);
    }

    int task(int thread) {
        return sameAsTasks ? thread : taskOfThread.get(thread);
    }

    /** Returns whether the thread is a stage of an iteration. */
    boolean isStage(int thread) {
        return !sameAsTasks && stageOfThread.get(thread) != NO_STAGE;
    }

    /** Returns the number of the stage that the thread is. */
    int stage(int thread) {
        return stageOfThread.get(thread);
    }

    /** Returns T3 for a task, T3.s2 for stage 2 of an iteration. */
    String name(int thread) {
        String task = PathExplanation.task(task(thread));
        return isStage(thread) ? task + ".s" + stage(thread) : task;
    }

    long bytes() {
        return sameAsTasks ? 0 : threadOfTask.bytes() + taskOfThread.bytes() + stageOfThread.bytes();
    }
}
