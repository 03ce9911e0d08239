package org.taskrace.benchmarks.everyday.services;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Moves money between accounts under their locks, taken in the order of their numbers; a latch ends the day. */
public final class BankTransfers implements SuiteProgram {

    private static final int ACCOUNTS = 200;
    private static final int CLERKS = 8;
    private static final int TRANSFERS = 150_000;

    private static final class Account {
        long balance = 10_000;
        long moves;
    }

    @Override
    public double run() {
        Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
        CountDownLatch done = new CountDownLatch(CLERKS);
        ExecutorService clerks = Executors.newFixedThreadPool(CLERKS);
        try {
            for (int c = 0; c < CLERKS; c++) {
                int clerk = c;
                clerks.execute(() -> {
                    for (int t = 0; t < TRANSFERS; t++) {
                        int from = (clerk * 17 + t * 31) % ACCOUNTS;
                        int to = (clerk * 5 + t * 47 + 1) % ACCOUNTS;
                        if (from != to) {
                            transfer(accounts, from, to, t % 10);
                        }
                    }
                    done.countDown();
                });
            }
            done.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            clerks.shutdown();
        }
        long sum = 0;
        for (Account account : accounts) {
            sum += account.balance + account.moves;
        }
        return sum;
    }

    private static void transfer(Account[] accounts, int from, int to, long amount) {
        synchronized (accounts[Math.min(from, to)]) {
            synchronized (accounts[Math.max(from, to)]) {
                accounts[from].balance -= amount;
                accounts[to].balance += amount;
                accounts[from].moves++;
                accounts[to].moves++;
            }
        }
    }
}
