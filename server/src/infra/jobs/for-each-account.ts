import type { Logger } from '#src/infra/telemetry/logger.ts'

/** Does the work of a job for each account. An error is logged and thrown after the other accounts have had their turn. */
export async function forEachAccount(
  { log }: { log: Logger },
  account_ids: readonly string[],
  work: (account_id: string) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const account_id of account_ids) {
    try {
      await work(account_id)
    } catch (err) {
      log.error({ err, account_id }, 'the work of a job failed for an account')
      errors.push(err)
    }
  }
  if (errors.length > 0) throw errors[0]
}
