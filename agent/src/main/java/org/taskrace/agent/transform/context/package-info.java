/** State that the visitors of one class or method share: names of hooks, locals, frames. */
package org.taskrace.agent.transform.context;
