// explore: race-free, explored, 4 schedules
/** The rounds of a loop that waits are counted, so there is no end of outcomes. */
public class CountedSpins {
    static volatile boolean isSet;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> isSet = true);
        thread.start();
        int rounds = 0;
        while (!isSet) {
            rounds++;
        }
        thread.join();
        System.out.println(rounds > 5);
    }
}
