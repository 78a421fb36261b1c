import type { api } from '@skein/contract'
import type { Connection } from '@skein/contract/connection'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { runChecks, type LastEvent } from './check-connection.ts'
import { checkSubscription } from './check-subscription.ts'
import { refreshToken } from './refresh-token.ts'
import { requireAccount } from '../require-account.ts'

type Input = InputOf<typeof api.accounts.repair>

/** Makes the requested repair, then runs all checks. Throws a PlatformError. */
export const repairConnection =
  (lastEvent: LastEvent) =>
  async (ctx: Ctx, { platform_user_id, fix }: Input): Promise<Connection> => {
    const account = await requireAccount(ctx, platform_user_id)
    if (fix === 'refresh') await refreshToken(ctx, account.id)
    else await checkSubscription(ctx, account.id)
    return runChecks(ctx, account, lastEvent)
  }
