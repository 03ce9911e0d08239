/** Puts hooks around the program's own synchronisation: monitors, and calls that the constructs' descriptions name. */
package org.taskrace.agent.transform.sync;
