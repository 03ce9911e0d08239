/** DRDP, the race detector for promises, with the repairs that it needs. */
package org.taskrace.core.reach.promises.drdp;
