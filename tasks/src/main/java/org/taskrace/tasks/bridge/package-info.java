/** Connects runs of tasks to taskrace's detectors; the only package here that needs them on the class path. */
package org.taskrace.tasks.bridge;
