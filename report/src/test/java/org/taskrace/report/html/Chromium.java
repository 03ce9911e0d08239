package org.taskrace.report.html;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real browser without a window, driven through its debugging protocol. */
final class Chromium implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final List<String> complaints = new ArrayList<>();
    private int serial;

    /** Returns the browser's program, or nothing where none is installed. */
    static Optional<Path> installed() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            for (String name : NAMES) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return Optional.of(program);
                }
            }
        }
        return Optional.empty();
    }

    Chromium(Path program, Path profile) throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "--window-size=1300,1000",
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String port =
                Files.readAllLines(await(profile.resolve("DevToolsActivePort"))).get(0);
        HttpClient client = HttpClient.newHttpClient();
        URI pages = URI.create("http://127.0.0.1:" + port + "/json/list");
        String list = client.send(HttpRequest.newBuilder(pages).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        String address = "";
        for (JsonNode page : MAPPER.readTree(list)) {
            address = page.at("/type").asString().equals("page")
                    ? page.at("/webSocketDebuggerUrl").asString()
                    : address;
        }
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
        call("Runtime.enable", "{}");
        call("Log.enable", "{}");
        call("Page.enable", "{}");
    }

    private Path await(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(file) || Files.size(file) == 0) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new IOException("the browser did not start");
            }
            Thread.sleep(50);
        }
        return file;
    }

    /** Collects answers, and what the page's scripts complain about. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                take(MAPPER.readTree(text.toString()));
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        private void take(JsonNode message) {
            String method = message.at("/method").asString("");
            if (message.has("id")) {
                answers.add(message);
            } else if (method.equals("Runtime.exceptionThrown")
                    || method.equals("Log.entryAdded")
                            && message.at("/params/entry/level").asString().equals("error")) {
                synchronized (complaints) {
                    complaints.add(message.at("/params").toString());
                }
            }
        }
    }

    private JsonNode call(String method, String parameters) throws InterruptedException {
        int id = ++serial;
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
                .join();
        while (true) {
            JsonNode answer = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer == null) {
                throw new AssertionError("the browser does not answer to " + method);
            }
            if (answer.at("/id").asInt() == id) {
                return answer;
            }
        }
    }

    /** Returns exceptions, and everything that the page's policy has stopped. */
    List<String> complaints() {
        synchronized (complaints) {
            return List.copyOf(complaints);
        }
    }

    void open(Path page, String fragment) throws InterruptedException {
        String address = page.toUri() + "?" + ++serial + fragment;
        call("Page.navigate", "{\"url\":" + MAPPER.writeValueAsString(address) + "}");
        waitFor("document.readyState === 'complete' && document.querySelector('h1') !== null");
    }

    void emulate(String scheme) throws InterruptedException {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    }

    /** Returns the value of an expression as text. */
    String evaluate(String expression) throws InterruptedException {
        String parameters = "{\"returnByValue\":true,\"awaitPromise\":true,\"expression\":"
                + MAPPER.writeValueAsString("String(" + expression + ")") + "}";
        JsonNode answer = call("Runtime.evaluate", parameters);
        if (answer.at("/result").has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.at("/result/exceptionDetails"));
        }
        return answer.at("/result/result/value").asString();
    }

    void waitFor(String condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!evaluate(condition).equals("true")) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never true: " + condition + "; " + complaints());
            }
            Thread.sleep(50);
        }
    }

    /** Clicks in the middle of an element, through the browser's input. */
    void click(String selector) throws InterruptedException {
        String element = "document.querySelector(" + MAPPER.writeValueAsString(selector) + ")";
        evaluate(element + ".scrollIntoView({block: 'center'})");
        String[] place = evaluate(
                        "(r => [r.x + r.width / 2, r.y + r.height / 2])(" + element + ".getBoundingClientRect())")
                .split(",");
        for (String type : List.of("mousePressed", "mouseReleased")) {
            call(
                    "Input.dispatchMouseEvent",
                    "{\"type\":\"" + type + "\",\"x\":" + place[0] + ",\"y\":" + place[1]
                            + ",\"button\":\"left\",\"clickCount\":1}");
        }
    }

    /** Presses one key, by its name for scripts. */
    void press(String key) throws InterruptedException {
        String text = key.length() == 1 ? ",\"text\":\"" + key + "\"" : key.equals("Enter") ? ",\"text\":\"\\r\"" : "";
        call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\",\"key\":\"" + key + "\"" + text + "}");
        call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\",\"key\":\"" + key + "\"}");
    }

    @Override
    public void close() throws InterruptedException {
        socket.abort();
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
