package org.taskrace.agent.scheduler;

/** A thread of this tool, whose start is nobody's business. */
class OwnThread extends Thread {

    OwnThread(ThreadGroup group, Runnable body, String name, long stackSize) {
        super(group, body, name, stackSize, false);
    }
}
