/** 2D-Order (Xu, Lee and Agrawal, PPoPP 2018): two total orders of strands, serially and for several threads. */
package org.taskrace.core.reach.twodorder;
