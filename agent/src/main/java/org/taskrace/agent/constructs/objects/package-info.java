/** Objects of the JDK that order nothing, such as collections: each call reads or writes the object. Descriptions: objects.txt, table/jdk-objects.txt. */
package org.taskrace.agent.constructs.objects;
