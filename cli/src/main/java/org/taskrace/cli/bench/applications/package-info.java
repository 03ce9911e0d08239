/** The suite of real applications, each run as a whole: plain, checked for the first time, and checked again. */
package org.taskrace.cli.bench.applications;
