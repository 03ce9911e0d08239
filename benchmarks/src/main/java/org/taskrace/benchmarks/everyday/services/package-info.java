/** Everyday programs with objects that serve requests. */
package org.taskrace.benchmarks.everyday.services;
