/** A search's work items on an Apache Spark cluster; no part of the runnable jar. */
package org.taskrace.spark;
