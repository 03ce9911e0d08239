/** Bags for structured futures, and a search of the recorded strand dag for all other programs. */
package org.taskrace.core.reach.futures;
