/** Detectors, each a reachability structure joined with an access history, and the list of algorithms. */
package org.taskrace.core.detect;
