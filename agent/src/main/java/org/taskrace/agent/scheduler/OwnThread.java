package org.taskrace.agent.scheduler;

/** A thread of this tool, whose start is nobody's business. */
public class OwnThread extends Thread {

    public OwnThread(ThreadGroup group, Runnable body, String name, long stackSize) {
        super(group, body, name, stackSize, false);
    }
}
