/** Data structures without knowledge of races. */
package org.taskrace.engine.util;
