package org.taskrace.agent.scheduler.fibers;

/** A thread of this tool, whose start is no event of the program. */
public class ToolThread extends Thread {

    public ToolThread(ThreadGroup group, Runnable body, String name, long stackSize) {
        super(group, body, name, stackSize, false);
    }

    @Override
    public void start() {
        super.start();
        LiveThreads.hide(this);
    }
}
