package org.taskrace.core.reach.bruteforce;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * Builder of the dag from the events, by the letter of the task language's definition. Each strand becomes a node, and
 * each sentence of the definition an edge. It is meant to be obviously right, not fast.
 */
public final class DagBuilder implements TaskEvents {

    private static final int NONE = -1;

    private final Dag dag = new Dag();

    /** Per task: the node in which it is, or its last node once it has ended. */
    private final IntList current = new IntList();

    /** Per task: its innermost open finish, its own or inherited. */
    private final IntList innermostFinish = new IntList();

    /** Per finish: the finish around it. */
    private final IntList outerFinish = new IntList();

    /** Chains of tasks to be joined: per finish (asyncs), and per task (spawned children since the last sync). */
    private final IntList firstAsyncOfFinish = new IntList();

    private final IntList firstSpawnedOfTask = new IntList();

    /** Per task: the next one in the chain it is in. */
    private final IntList nextInChain = new IntList();

    private final IntList setNodeOfPromise = new IntList();

    private final Pipelines pipelines = new Pipelines(current);

    public Dag dag() {
        return dag;
    }

    /** Returns the node in which the task is. */
    public int now(int task) {
        return current.get(task);
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, NONE);
        current.set(root, dag.addNode(root));
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        int finish = innermostFinish.get(parent);
        addTask(child, kind == TaskKind.ASYNC || kind == TaskKind.SPAWN ? finish : NONE);
        int creator = current.get(parent);
        int first = dag.addNode(child);
        dag.edgeToNewest(creator);
        current.set(child, first);
        switch (kind) {
            case ASYNC -> {
                if (finish == NONE) {
                    throw new IllegalStateException(
                            "async outside every finish: the front end must tell the program's finish");
                }
                nextInChain.set(child, firstAsyncOfFinish.get(finish));
                firstAsyncOfFinish.set(finish, child);
            }
            case SPAWN -> {
                nextInChain.set(child, firstSpawnedOfTask.get(parent));
                firstSpawnedOfTask.set(parent, child);
            }
            case ITERATION -> {
                int previousStageZero = pipelines.createIteration(parent, child);
                if (previousStageZero != NONE) {
                    dag.edgeToNewest(previousStageZero);
                }
            }
            case ROOT, FUTURE, FORK -> {}
        }
        continueIn(parent, creator);
    }

    private void addTask(int task, int finish) {
        current.put(task, NONE, NONE);
        innermostFinish.put(task, finish, NONE);
        firstSpawnedOfTask.put(task, NONE, NONE);
        nextInChain.put(task, NONE, NONE);
    }

    /** Returns a new node of the task, after {@code before}; further edges to it may follow. */
    private int continueIn(int task, int before) {
        int node = dag.addNode(task);
        dag.edgeToNewest(before);
        current.set(task, node);
        return node;
    }

    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        if (pipelines.isIteration(task)) {
            int before = current.get(task);
            int previousCleanUp = pipelines.endIteration(task, before);
            int cleanUp = continueIn(task, before);
            if (previousCleanUp != NONE) {
                dag.edgeToNewest(previousCleanUp);
            }
            pipelines.cleanUp(task, cleanUp);
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        outerFinish.add(innermostFinish.get(task));
        firstAsyncOfFinish.add(NONE);
        innermostFinish.set(task, outerFinish.size() - 1);
    }

    @Override
    public void endFinish(int task, int site) {
        int finish = innermostFinish.get(task);
        innermostFinish.set(task, outerFinish.get(finish));
        continueIn(task, current.get(task));
        joinChain(firstAsyncOfFinish.get(finish));
    }

    @Override
    public void sync(int task, int site) {
        continueIn(task, current.get(task));
        joinChain(firstSpawnedOfTask.get(task));
        firstSpawnedOfTask.set(task, NONE);
    }

    private void joinChain(int firstTask) {
        for (int joined = firstTask; joined != NONE; joined = nextInChain.get(joined)) {
            dag.edgeToNewest(current.get(joined));
        }
    }

    @Override
    public void join(int task, int joined, int site) {
        continueIn(task, current.get(task));
        dag.edgeToNewest(current.get(joined));
    }

    @Override
    public void set(int task, int promise, int site) {
        int before = current.get(task);
        setNodeOfPromise.put(promise, before, NONE);
        continueIn(task, before);
    }

    @Override
    public void get(int task, int promise, int site) {
        continueIn(task, current.get(task));
        dag.edgeToNewest(setNodeOfPromise.get(promise));
    }

    @Override
    public void getFuture(int task, int future, int site) {
        join(task, future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        pipelines.begin(task);
    }

    @Override
    public void endPipeline(int task, int site) {
        int lastCleanUp = pipelines.end(task);
        continueIn(task, current.get(task));
        if (lastCleanUp != NONE) {
            dag.edgeToNewest(lastCleanUp);
        }
    }

    @Override
    public void stage(int iteration, int number, int site) {
        int before = current.get(iteration);
        pipelines.endStage(iteration, before, number);
        continueIn(iteration, before);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        int before = current.get(iteration);
        pipelines.endStage(iteration, before, number);
        int waitedFor = pipelines.lastStageUpTo(iteration, number);
        continueIn(iteration, before);
        if (waitedFor != NONE) {
            dag.edgeToNewest(waitedFor);
        }
    }

    @Override
    public void beginIsolated(int task, int site) {}

    @Override
    public void endIsolated(int task, int site) {}
}
