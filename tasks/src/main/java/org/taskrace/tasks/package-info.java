/**
 * Deterministic parallel programs in plain Java: tasks, waits for tasks, and nothing else.
 *
 * <p>Import the static methods of {@link org.taskrace.tasks.Tasks}. There are three ways to divide work; a program that
 * is to be checked for races uses one of them. Further constructs go with each:
 *
 * <pre>
 *   finish(() -> { … async(() -> …); … })   the finish waits for all asyncs inside it, those of asyncs too
 *   spawn(() -> …); …; sync()               the task waits for its own children; every task ends with a sync
 *   f = fork(() -> …); …; f.join()          unjoined tasks stand in a line; each can join its left neighbour
 *
 *   f = future(() -> …); …; f.get()         any task may wait for the result; no finish or sync does
 *   p = promise(); p.put(…); p.await()      a value that is put once
 *   forAll(0, n, i -> …)                    a parallel loop; forAsync does not wait
 *   pipeline(0, n, i -> { …; stage(1); …; stageWait(2); … })
 *   isolated(() -> …), isolated(object, () -> …)
 * </pre>
 *
 * <h2>Where tasks run</h2>
 *
 * Tasks run on the ForkJoinPool of the worker that creates them. A thread that is no worker creates them on the common
 * pool and helps while it waits. {@link org.taskrace.tasks.TaskLauncher} chooses any other pool. A waiting worker runs
 * only tasks that it waits for. If it has to block (for a promise, a stage, a task that runs elsewhere) the pool may
 * start another worker. Tasks may use locks and I/O as any ForkJoin task may; the pool does not know what they wait for
 * outside this library.
 *
 * <h2>Outside any finish</h2>
 *
 * {@code async}, {@code spawn} and {@code fork} are refused on a thread that is in no finish and no run. No task would
 * wait for the new one, and its failure would be lost. Futures, promises, loops, pipelines and isolated blocks need no
 * finish.
 *
 * <h2>Failures</h2>
 *
 * What a task throws is thrown again where it is joined. An unchecked exception or error is thrown as it is, a checked
 * one as the cause of a {@link org.taskrace.tasks.TaskFailedException}. Of several failures the first has the others as
 * suppressed exceptions. The first failure cancels the tasks that are joined together with it. Tasks that have not
 * begun do not begin, and tasks that wait for a promise stop waiting. Other tasks can ask
 * {@link org.taskrace.tasks.Tasks#isCancelled}. A finish never returns before its tasks have ended. A pipeline runs the
 * iterations before the one that failed to their end, and throws the failure of the earliest.
 *
 * <p>An interrupt of a thread that waits at a finish, a sync or a pipeline cancels that construct. A thread that waits
 * for a promise or a future gives up. Both throw a {@link org.taskrace.tasks.TaskCancelledException}, with the thread's
 * interrupt status set.
 *
 * <h2>Being checked</h2>
 *
 * {@link org.taskrace.tasks.TaskLauncher#observedBy} reports every event to a
 * {@link org.taskrace.tasks.observe.TaskObserver}, in parallel runs or in serial ones; package {@code bridge} connects
 * it to taskrace's detectors. Runs without an observer pay nothing.
 */
package org.taskrace.tasks;
