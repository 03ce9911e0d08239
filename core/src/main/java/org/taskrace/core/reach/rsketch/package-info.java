/** R-Sketch (Agrawal et al., SODA 2018): nearly series-parallel dags by anchors and their transitive closure. */
package org.taskrace.core.reach.rsketch;
