-- A backtest reads the newest earlier comments of an account.
create index earlier_comments_newest on earlier_comments (account_id, said_at desc);
