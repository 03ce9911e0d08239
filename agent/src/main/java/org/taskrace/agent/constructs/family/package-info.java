/**
 * The descriptions of the JDK's constructs: one text per family, and the registry that reads them. Every table of the agent about JDK
 * methods is a view of this registry, so this room uses no other room of the agent.
 */
package org.taskrace.agent.constructs.family;
