package org.taskrace.cli.run;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.taskrace.cli.exit.ExitCode;

/**
 * Search for the main class of a command line before a JVM is started for it. A wrong name is then one line that says
 * what is wrong, and not a failure of that JVM. A command line with options that may add classes in other ways is let
 * through.
 */
final class MainClassCheck {

    /** A command line that cannot run, with the message for the user and the exit code. */
    static final class Refused extends Exception {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        Refused(String message, int exitCode) {
            super(message);
            this.exitCode = exitCode;
        }

        int exitCode() {
            return exitCode;
        }
    }

    private static final int FIRST_MAJOR_VERSION = 44;
    private static final List<String> OTHER_WAYS =
            List.of("-Xbootclasspath", "--patch-module", "-javaagent", "--add-modules", "-Djava.system.class.loader");
    private static final List<String> OF_JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private final JavaCommandLine command;
    private final TargetJdk jdk;

    MainClassCheck(JavaCommandLine command, TargetJdk jdk) {
        this.command = command;
        this.jdk = jdk;
    }

    void check() throws Refused {
        boolean hasOtherWays = command.options().stream()
                .anyMatch(option -> OTHER_WAYS.stream().anyMatch(option::startsWith));
        if (hasOtherWays || System.getenv("JDK_JAVA_OPTIONS") != null || System.getenv("JAVA_TOOL_OPTIONS") != null) {
            return;
        }
        switch (command.kind()) {
            case JAR -> checkJar(Path.of(command.main()));
            case CLASS -> checkClass(command.main().replace('/', '.'), classPath());
            case MODULE -> checkModule(command.main().split("/", 2)[0]);
            case SOURCE -> {
                // The compiler finds out.
            }
        }
    }

    private void checkJar(Path file) throws Refused {
        String mainClass;
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            mainClass = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        } catch (IOException e) {
            throw new Refused("'" + file + "' is no jar: " + e.getMessage(), ExitCode.NOT_A_PROGRAM);
        }
        if (mainClass == null) {
            throw new Refused(
                    "'" + file + "' names no main class in its manifest; name it: -cp " + file + " MAIN-CLASS",
                    ExitCode.NOT_A_PROGRAM);
        }
        checkClass(mainClass.strip(), file.toString());
    }

    private void checkModule(String name) throws Refused {
        String path = command.value("-p", "--module-path");
        Path[] folders = path == null
                ? new Path[0]
                : Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                        .map(Path::of)
                        .toArray(Path[]::new);
        boolean isKnown;
        try {
            isKnown = ModuleFinder.compose(ModuleFinder.of(folders), ModuleFinder.ofSystem())
                    .find(name)
                    .isPresent();
        } catch (FindException | SecurityException e) {
            throw new Refused("the module path cannot be used: " + e.getMessage(), ExitCode.USAGE);
        }
        if (!isKnown) {
            String where = path == null ? "; name its folder with -p" : " on the module path " + path;
            throw new Refused("there is no module '" + name + "'" + where, ExitCode.USAGE);
        }
    }

    private String classPath() {
        String named = command.value("-cp", "-classpath", "--class-path");
        String usual = named != null ? named : System.getenv("CLASSPATH");
        return usual == null || usual.isEmpty() ? "." : usual;
    }

    private void checkClass(String name, String classPath) throws Refused {
        if (OF_JDK.stream().anyMatch(name::startsWith)) {
            return;
        }
        try (URLClassLoader loader = new URLClassLoader(urls(classPath), ClassLoader.getPlatformClassLoader())) {
            URL file = loader.findResource(name.replace('.', '/') + ".class");
            if (file == null) {
                throw new Refused(
                        "there is no class '" + name + "' in " + classPath
                                + "; name the folder above its package, or its" + " jar, with -cp",
                        ExitCode.USAGE);
            }
            int release = release(file);
            if (release > jdk.release()) {
                throw new Refused(
                        "class '" + name + "' was compiled for Java " + release + ", and " + jdk.home() + " is Java "
                                + jdk.release() + "; choose a newer JDK with --java HOME",
                        ExitCode.NOT_A_PROGRAM);
            }
            if (jdk.isCurrent() && !hasMain(loader, name)) {
                throw new Refused(
                        "class '" + name + "' has no method main(String[]); name the class that has one",
                        ExitCode.NOT_A_PROGRAM);
            }
        } catch (IOException e) {
            throw new Refused("the class path " + classPath + " cannot be read: " + e.getMessage(), ExitCode.USAGE);
        }
    }

    private static URL[] urls(String classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : ClassPaths.withoutWildcards(classPath).split(Pattern.quote(File.pathSeparator))) {
            urls.add(Path.of(entry).toAbsolutePath().toUri().toURL());
        }
        return urls.toArray(new URL[0]);
    }

    /** Returns the oldest Java release that can load a class file. */
    private static int release(URL classFile) throws IOException {
        try (InputStream in = classFile.openStream()) {
            DataInputStream data = new DataInputStream(in);
            data.readInt();
            data.readUnsignedShort();
            return data.readUnsignedShort() - FIRST_MAJOR_VERSION;
        }
    }

    /** Returns whether a class has a main method, inherited ones included; true if that cannot be known here. */
    private static boolean hasMain(ClassLoader loader, String name) {
        try {
            for (Class<?> type = Class.forName(name, false, loader); type != null; type = type.getSuperclass()) {
                for (Method method : type.getDeclaredMethods()) {
                    if (method.getName().equals("main")) {
                        return true;
                    }
                }
            }
            return false;
        } catch (ClassNotFoundException | LinkageError e) {
            return true; // A class that it uses is missing; java itself says which.
        }
    }
}
