/** Races whose first access is reached by two ways: early in the run, or after many other accesses. */
public class FirstStacks {

    static class Account {
        int balance;

        void add(int amount) {
            balance += amount; // add
        }
    }

    static int[] elements = new int[20_000];

    static void salary(Account account) {
        account.add(10); // salary
    }

    static void gift(Account account) {
        account.add(5); // gift
    }

    static void row(int[] row) {
        for (int i = 0; i < row.length; i++) {
            row[i]++; // row
        }
    }

    /** Has a branch, so its accesses are no part of the loop that calls it. */
    static void touch(int index) {
        if (index >= 0) {
            elements[index]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Account other = new Account();
        int[] row = new int[100];
        Thread first = new Thread(() -> {
            if (args[0].equals("late")) {
                for (int i = 0; i < elements.length; i++) {
                    touch(i);
                }
            }
            gift(other);
            salary(account); // first
            row(row); // rows
        });
        Thread second = new Thread(() -> {
            gift(account); // second
            row(row);
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
