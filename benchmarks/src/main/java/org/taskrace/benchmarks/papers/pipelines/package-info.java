/** Pipelines of the PRacer paper, written anew. */
package org.taskrace.benchmarks.papers.pipelines;
