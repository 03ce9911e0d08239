/**
 * What is remembered of a location as immutable states, which threads share by a reference and replace by
 * compare-and-set.
 */
package org.taskrace.core.history.states;
