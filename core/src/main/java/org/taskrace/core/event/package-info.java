/** Events of task-parallel programs: what front ends report and detectors receive. */
package org.taskrace.core.event;
