package org.taskrace.agent.constructs.objects;

import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Shadow of one object that is accessed by calls. Every access touches the structure; an access to one element also touches that element,
 * and one to all elements all of them.
 */
public interface ObjectShadow extends ObjectHooks.Elements {

    void all(Object object, int site, boolean writes);
}
