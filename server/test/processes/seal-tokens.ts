// Gives each account of a database a token of its own, sealed like one that Instagram issued 50 days ago:
// `node test/processes/seal-tokens.ts <url> <secret>`. The token names the account by the number in its user id.
import pg from 'pg'
import { tokenSealContext } from '#src/features/accounts/connection/credentials.ts'
import { createSecrets } from '#src/infra/secrets.ts'

interface Row {
  id: string
  workspace_id: string
  platform_user_id: string
}

const [url = '', secret = ''] = process.argv.slice(2)
const secrets = createSecrets({ current: secret })
const db = new pg.Client({ connectionString: url })
await db.connect()
const { rows } = await db.query<Row>('select id, workspace_id, platform_user_id from connected_accounts')
const tokens = await Promise.all(
  rows.map(async (row) => {
    const number = String(Number(row.platform_user_id.slice(-6))).padStart(4, '0')
    return { id: row.id, token: await secrets.seal(`IGbench-long-${number}`, tokenSealContext(row)) }
  }),
)
await db.query(
  `update connected_accounts set token = sealed.token, token_issued_at = now() - interval '50 days',
     token_expires_at = now() + interval '10 days'
   from jsonb_to_recordset($1) as sealed (id uuid, token text) where connected_accounts.id = sealed.id`,
  [JSON.stringify(tokens)],
)
await db.end()
process.stdout.write(`${JSON.stringify({ sealed: tokens.length })}\n`)
