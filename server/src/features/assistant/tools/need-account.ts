import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { AppError } from '#src/infra/errors.ts'

export function needAccount(account: OwnedAccount | null): OwnedAccount {
  if (account) return account
  throw new AppError('reconnect_required', 'Connect the Instagram account first.')
}
