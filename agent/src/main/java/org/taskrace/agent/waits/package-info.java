/** Whether tasks of a class may wait for others, found out from the class files, so that those which never do need no stack of their own. */
package org.taskrace.agent.waits;
