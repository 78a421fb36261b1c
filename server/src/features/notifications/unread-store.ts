import { accountRows } from '#src/features/accounts/index.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The unread notifications of a user, without those about accounts that the user may not read any more. */
export const unreadRows = (user_id: string) => sql`
  select from notices u join ${accountRows} of_account on of_account.id = u.account_id
  where u.user_id = ${user_id} and u.read_at is null`
