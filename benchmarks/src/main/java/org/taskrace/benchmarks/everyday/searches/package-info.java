/** Everyday programs that search graphs, trees and boards. */
package org.taskrace.benchmarks.everyday.searches;
