/** Random programs as trees of text. */
package org.taskrace.testkit.tree;
