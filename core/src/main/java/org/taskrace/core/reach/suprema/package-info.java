/** Suprema in two-dimensional lattices (Dimitrov, Vechev and Sarkar, SPAA 2015). */
package org.taskrace.core.reach.suprema;
