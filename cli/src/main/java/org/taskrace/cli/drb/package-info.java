/** {@code taskrace drb}: the task programs of DataRaceBench, scored. */
package org.taskrace.cli.drb;
