/** Findings of a run: races, order-dependent operations and assumptions about outcomes, with the facts that reports need. */
package org.taskrace.engine.findings;
