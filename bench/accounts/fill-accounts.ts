import type pg from 'pg'
import { graphAccount, type GraphAccount } from '../graph/settings.ts'
import { addAccounts } from '../growth/installation.ts'
import { runProgram } from '../machine/start-process.ts'
import { productSecret } from '../product/start-product.ts'

/**
 * Connects accounts 2 to `count` by SQL, each with a user, an automation and a token of its own that was issued 50 days
 * ago. Returns all accounts.
 */
export async function fillAccounts(
  db: pg.Client,
  { url, count }: { url: string; count: number },
): Promise<GraphAccount[]> {
  await addAccounts(db, count)
  await db.query(
    `insert into auth_user (id, name, email, email_verified)
     select 'bench-' || platform_user_id, 'Owner', platform_user_id || '@example.com', true
     from connected_accounts where platform_user_id like '17843%'`,
  )
  await db.query(
    `update connected_accounts set workspace_id = 'bench-' || platform_user_id,
       platform_user_id = '17841' || substr(platform_user_id, 6),
       app_scoped_id = '31' || lpad(substr(platform_user_id, 6), 15, '0')
     where platform_user_id like '17843%'`,
  )
  await runProgram('server', 'test/processes/seal-tokens.ts', [url, productSecret])
  await db.query('analyze')
  return Array.from({ length: count }, (_, index) => graphAccount(index + 1))
}
