/**
 * Deterministic parallel programs in plain Java: tasks, waits for tasks, and nothing else.
 *
 * <p>Import the static methods of {@link org.taskrace.tasks.Tasks}. There are three ways to divide work, of which a
 * program that is to be checked for races uses one, and some constructs that go with them:
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
 * On the ForkJoinPool of the worker that creates them; on the common pool, with the help of the thread that waits,
 * where that is no worker; on any other pool through {@link org.taskrace.tasks.TaskLauncher}. A waiting worker runs
 * only tasks that it waits for. Where it has to block (for a promise, a stage, a task that runs elsewhere) the pool may
 * start another one. Tasks may use locks and I/O as any ForkJoin task may; what they wait for outside of this library
 * the pool does not know.
 *
 * <h2>Outside any finish</h2>
 *
 * {@code async}, {@code spawn} and {@code fork} are refused on a thread that is in no finish and no run: no task would
 * wait for it, and its failure would be lost. Futures, promises, loops, pipelines and isolated blocks need no finish.
 *
 * <h2>Failures</h2>
 *
 * What a task throws is thrown again where it is joined: an unchecked exception or error as it is, a checked one as the
 * cause of a {@link org.taskrace.tasks.TaskFailedException}. Of several failures the first has the others as suppressed
 * exceptions. The first failure cancels what is joined together with it: tasks that have not begun do not begin, tasks
 * that wait for a promise stop waiting, and {@link org.taskrace.tasks.Tasks#isCancelled} tells those that ask. A finish
 * never returns before its tasks have ended. A pipeline runs the iterations before the one that failed to their end,
 * and throws the failure of the earliest.
 *
 * <p>An interrupt of a thread that waits at a finish, a sync or a pipeline cancels it; one that waits for a promise or
 * a future gives up. Both throw a {@link org.taskrace.tasks.TaskCancelledException}, with the thread's interrupt status
 * set.
 *
 * <h2>Being checked</h2>
 *
 * {@link org.taskrace.tasks.TaskLauncher#observedBy} reports every event to a {@link
 * org.taskrace.tasks.observe.TaskObserver}, in parallel runs or in serial ones; package {@code bridge} connects it to
 * taskrace's detectors. Runs without an observer pay nothing.
 */
package org.taskrace.tasks;
