package org.taskrace.agent.explore.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/** A main class: its classes are loaded anew for each run, its input begins anew, and its output is kept apart. */
public final class MainProgram implements ExploredProgram {

    private final ProgramLoader.Factory loaders;
    private final String mainClass;
    private final String[] arguments;
    private final RepeatedInput input;
    private ByteArrayOutputStream output = new ByteArrayOutputStream();
    private ByteArrayOutputStream errors = new ByteArrayOutputStream();

    /**
     * @param input the standard input of all runs
     */
    public MainProgram(ProgramLoader.Factory loaders, InputStream input, String mainClass, String... arguments) {
        this.input = new RepeatedInput(input);
        this.loaders = loaders;
        this.mainClass = mainClass;
        this.arguments = arguments.clone();
    }

    @Override
    public String name() {
        return mainClass;
    }

    @Override
    public byte[] input() throws IOException {
        return input.whole();
    }

    @Override
    public Body prepare() throws ClassNotFoundException, NoSuchMethodException {
        ThreadNumbers.reset();
        ProgramLoader loader = loaders.create();
        Thread.currentThread().setContextClassLoader(loader);
        output = new ByteArrayOutputStream();
        errors = new ByteArrayOutputStream();
        System.setIn(input.anew());
        System.setOut(new PrintStream(output, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errors, false, StandardCharsets.UTF_8));
        Method main = mainOf(Class.forName(mainClass, false, loader));
        return () -> {
            try {
                main.invoke(null, main.getParameterCount() == 0 ? new Object[0] : new Object[] {arguments.clone()});
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    private static Method mainOf(Class<?> type) throws NoSuchMethodException {
        Method main;
        try {
            main = type.getMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            main = type.getDeclaredMethod("main", String[].class);
        }
        main.setAccessible(true);
        return main;
    }

    @Override
    public String output() {
        System.out.flush();
        return output.toString(StandardCharsets.UTF_8);
    }

    @Override
    public String errors() {
        System.err.flush();
        return errors.toString(StandardCharsets.UTF_8);
    }
}
