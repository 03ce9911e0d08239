import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** H2: a database in memory, written by parallel tasks, each with its own connection. */
// jars: h2-2.4.240
// MVTable.unlock asks whether sessions wait without the lock under which others put them into the ArrayDeque.
// races at: MVTable.java:318 MVTable.java:189 MVTable.java:197
public final class H2Database {

    private static final String URL = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=100000";

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            connection.createStatement().execute("create table item (id int primary key, price int)");
        }
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<?>> inserting = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            int first = task * 10;
            inserting.add(pool.submit(() -> {
                try (Connection connection = DriverManager.getConnection(URL);
                        PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?)")) {
                    for (int i = first; i < first + 10; i++) {
                        insert.setInt(1, i);
                        insert.setInt(2, i * i);
                        insert.executeUpdate();
                    }
                }
                return null;
            }));
        }
        for (Future<?> future : inserting) {
            future.get();
        }
        pool.shutdown();
        try (Connection connection = DriverManager.getConnection(URL);
                ResultSet result = connection.createStatement().executeQuery("select count(*), sum(price) from item")) {
            result.next();
            System.out.println("items " + result.getInt(1) + ", price " + result.getInt(2));
            connection.createStatement().execute("shutdown");
        }
    }
}
