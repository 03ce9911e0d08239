/** The reachability contract: does an earlier strand precede the running one? One package per paper implements it. */
package org.taskrace.core.reach;
