/** Taint analysis: which values of the schedule, such as times and names of pool threads, the program acts on. */
package org.taskrace.agent.analysis.taint;
