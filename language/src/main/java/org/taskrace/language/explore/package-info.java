/** Exploration of every schedule of a small task program. */
package org.taskrace.language.explore;
