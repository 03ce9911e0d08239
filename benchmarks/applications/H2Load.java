import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/** H2: tables are filled, indexed, joined and updated. */
public final class H2Load {

    private static final int ROWS = 40_000;

    public static void main(String[] arguments) throws Exception {
        long sum = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:shop");
                Statement statement = connection.createStatement()) {
            statement.execute("create table customer (id int primary key, name varchar(40), city int)");
            statement.execute("create table purchase (id int primary key, customer int, price int)");
            try (PreparedStatement insert = connection.prepareStatement("insert into customer values (?, ?, ?)")) {
                for (int i = 0; i < ROWS / 10; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "customer " + i);
                    insert.setInt(3, i % 50);
                    insert.executeUpdate();
                }
            }
            try (PreparedStatement insert = connection.prepareStatement("insert into purchase values (?, ?, ?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, i * 31 % (ROWS / 10));
                    insert.setInt(3, i % 997);
                    insert.addBatch();
                    if (i % 500 == 499) {
                        insert.executeBatch();
                    }
                }
            }
            statement.execute("create index of_customer on purchase (customer)");
            String query = "select c.city, count(*), sum(p.price) from customer c join purchase p on p.customer = c.id"
                    + " where p.price > ? group by c.city order by 3 desc";
            try (PreparedStatement select = connection.prepareStatement(query)) {
                for (int least = 0; least < 500; least += 100) {
                    select.setInt(1, least);
                    try (ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            sum += rows.getLong(2) * 31 + rows.getLong(3);
                        }
                    }
                }
            }
            sum += statement.executeUpdate("update purchase set price = price + 1 where customer < 1000");
            sum += statement.executeUpdate("delete from purchase where price > 900");
        }
        Application.end(sum);
    }
}
